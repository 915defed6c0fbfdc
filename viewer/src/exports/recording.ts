// Movies of the picture, made in the browser: GIF by our own writer, video by what the browser can record.

import type { Page } from "../page/page";
import { GifWriter } from "./gif";
import { movieTimes } from "./names";

const GIF_RATE = 20; // pictures in a second: whole hundredths between them
const VIDEO_RATE = 30;
const SAMPLES = 4; // pictures from which the colours of a GIF are taken
const BITS = 6_000_000; // in a second of video
// what browsers record, the most readable first
const VIDEOS = [
  "video/mp4;codecs=avc1.640028",
  "video/mp4",
  "video/webm;codecs=vp9",
  "video/webm;codecs=vp8",
  "video/webm",
];

/** Told the share that is done, 0..1. */
export type Progress = (share: number) => void;

/** The kind of video that this browser records; null where it records none. */
export function videoType(): { type: string; ending: string } | null {
  if (typeof MediaRecorder === "undefined") return null;
  const type = VIDEOS.find((each) => MediaRecorder.isTypeSupported(each));
  return type ? { type, ending: type.startsWith("video/mp4") ? "mp4" : "webm" } : null;
}

/** How long a movie of the run lasts at the present speed, in seconds. */
export function movieSeconds(page: Page): number {
  return (page.clock.end - page.clock.start) / page.clock.speed;
}

/** Takes the page for itself: it stands still meanwhile, and is as before afterwards. */
async function still<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const { clock } = page;
  const before = { time: clock.time, playing: clock.playing };
  clock.pause();
  try {
    return await work();
  } finally {
    clock.seek(before.time);
    if (before.playing) clock.play();
    page.schedule();
  }
}

/** The picture at a time, `width` pixels wide, with an even number of pixels each way. */
function pictureAt(page: Page, time: number, width: number): HTMLCanvasElement {
  const { renderer, run } = page;
  renderer.draw(run.motion.frameAt(time));
  const scale = width / Math.max(1, renderer.element.clientWidth);
  const picture = renderer.picture?.(scale);
  if (!picture) throw new Error("this picture cannot be saved");
  return picture;
}

export function makeGif(
  page: Page,
  width: number,
  progress: Progress,
  isCancelled: () => boolean,
): Promise<Blob | null> {
  return still(page, async () => {
    const { clock } = page;
    const { times } = movieTimes(clock.start, clock.end, clock.speed, GIF_RATE);
    const pixels = (time: number) => {
      const canvas = pictureAt(page, time, width);
      return canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    };
    const samples = Array.from({ length: SAMPLES }, (_, k) =>
      pixels(times[Math.floor((k * (times.length - 1)) / (SAMPLES - 1))]),
    );
    const writer = new GifWriter(samples[0].width, samples[0].height, 100 / GIF_RATE, samples);
    for (const [k, time] of times.entries()) {
      if (isCancelled()) return null;
      writer.add(pixels(time));
      progress((k + 1) / times.length);
      await pause();
    }
    return new Blob([writer.finish() as BlobPart], { type: "image/gif" });
  });
}

/** Records while the run is shown once: it takes as long as the movie. */
export function makeVideo(
  page: Page,
  width: number,
  type: string,
  progress: Progress,
  isCancelled: () => boolean,
): Promise<Blob | null> {
  return still(page, async () => {
    const { clock } = page;
    const { times, seconds } = movieTimes(clock.start, clock.end, clock.speed, VIDEO_RATE);
    const canvas = document.createElement("canvas");
    const first = pictureAt(page, times[0], width);
    canvas.width = first.width - (first.width % 2);
    canvas.height = first.height - (first.height % 2);
    const ctx = canvas.getContext("2d")!;
    ctx.drawImage(first, 0, 0);
    const stream = canvas.captureStream(VIDEO_RATE);
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise<void>((resolve, reject) => {
      recorder.onstop = () => resolve();
      recorder.onerror = () => reject(new Error("the browser could not record the video"));
    });
    recorder.start();
    const began = performance.now();
    for (let share = 0; share < 1 && !isCancelled(); ) {
      share = Math.min(1, (performance.now() - began) / 1000 / seconds);
      ctx.drawImage(pictureAt(page, clock.start + share * (clock.end - clock.start), width), 0, 0);
      progress(share);
      await pause();
    }
    await new Promise((resolve) => setTimeout(resolve, 2000 / VIDEO_RATE)); // the last picture, too
    recorder.stop();
    await stopped;
    for (const track of stream.getTracks()) track.stop();
    return isCancelled() ? null : new Blob(parts, { type });
  });
}

/** Lets the browser do other things, such as show how far it is. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
