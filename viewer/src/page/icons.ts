// The icons of the page: paths of a 24 x 24 picture, drawn as strokes.

export const ICONS = {
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5l-9 7 9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  loop: "M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3",
  menu: "M4 6h16M4 12h16M4 18h10",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  share:
    "M6 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 19m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.600 10.600l6.800-4M8.600 13.400l6.800 4",
  close: "M6 6l12 12M18 6L6 18",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  follow: "M12 3v4M12 17v4M3 12h4M17 12h4M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 12h.01",
  labels: "M4 7V5h16v2M12 5v14M9 19h6",
  traces: "M3 19c4 0 3-8 8-8s3 5 6 3 1-9 4-9",
  arrows: "M5 19L19 5M10 5h9v9",
  sun: "M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.9v.3M12 17.5h.01M12 12m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0",
  plot: "M4 4v16h16M7 15l4-5 3 3 5-7",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  compare: "M8 5h11v11M5 8h11v11H5z",
  download: "M12 3v12M7 10l5 5 5-5M4 20h16",
  camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 13m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  eye: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  eyeOff:
    "M3 3l18 18M10.6 5.1A11 11 0 0 1 12 5c6.500 0 10 7 10 7a17 17 0 0 1-3 3.800M6.500 6.700A17 17 0 0 0 2 12s3.500 7 10 7a10 10 0 0 0 4.500-1.100",
} as const;
