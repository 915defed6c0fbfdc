"""What a window must not show: text that is cut, labels and buttons over one another, words that are too faint."""

from __future__ import annotations

from typing import Any

from tests.browser.axe import axe_findings

CONTRAST = 4.5  # WCAG 2.2, 1.4.3
OVERLAP = 1.5  # pixels: boxes of words are a little larger than their letters

WATCH_LABELS = """
// Words that are drawn into canvases: those since a canvas was last cleared, with their boxes and colours.
(() => {
  const words = new Map();
  const proto = CanvasRenderingContext2D.prototype;
  const { fillText } = proto;
  for (const wipe of ["clearRect", "fillRect"]) {
    const original = proto[wipe];
    proto[wipe] = function (...box) {
      const { a, d } = this.getTransform();
      if (box[2] * a >= this.canvas.width - 2 && box[3] * d >= this.canvas.height - 2) words.set(this.canvas, []);
      return original.apply(this, box);
    };
  }
  proto.fillText = function (text, x, y, ...rest) {
    const size = this.measureText(text), at = this.getTransform();
    const [a, b] = [[x - size.actualBoundingBoxLeft, y - size.actualBoundingBoxAscent],
                    [x + size.actualBoundingBoxRight, y + size.actualBoundingBoxDescent]];
    const corner = ([px, py]) => [at.a * px + at.c * py + at.e, at.b * px + at.d * py + at.f];
    const list = words.get(this.canvas) ?? words.set(this.canvas, []).get(this.canvas);
    const [p, q] = [corner(a), corner(b)];
    list.push({ text, color: this.fillStyle, alpha: this.globalAlpha,
                box: [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[0], q[0]), Math.max(p[1], q[1])] });
    return fillText.call(this, text, x, y, ...rest);
  };
  window.drawnWords = () => [...words].filter(([canvas]) => canvas.isConnected && canvas.offsetParent !== null)
    .flatMap(([canvas, list]) => {
      const place = canvas.getBoundingClientRect(), scale = place.width / canvas.width;
      return list.map(({ text, color, alpha, box }) => ({
        text, color, alpha,
        box: box.map((value, k) => (k % 2 ? place.top : place.left) + scale * value),
      }));
    });
})();
"""

CUT = """() => {
  const cut = [];
  for (const e of document.querySelectorAll("body *")) {
    const isLeftOut = e.closest(".cm-editor, [aria-hidden=true], script, style, svg");
    if (isLeftOut || !e.checkVisibility({ visibilityProperty: true })) continue;
    if (!e.textContent.trim() || e.clientWidth <= 1) continue; // for screen readers alone
    const style = getComputedStyle(e);
    const hides = style.overflowX === "hidden" || style.overflowX === "clip";
    if (hides && style.display !== "inline" && e.scrollWidth > e.clientWidth + 1)
      cut.push(`"${e.textContent.trim().slice(0, 40)}": ${e.scrollWidth} in ${e.clientWidth} pixels`);
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
    const box = e.getBoundingClientRect();
    let scrolls = false;
    for (let p = e.parentElement; p; p = p.parentElement)
      scrolls ||= /auto|scroll/.test(getComputedStyle(p).overflowX + getComputedStyle(p).overflowY);
    if (!scrolls && box.height > 1 && (box.left < -1 || box.right > innerWidth + 1))
      cut.push(`"${e.textContent.trim().slice(0, 40)}" goes out of the window`);
  }
  return cut;
}"""

CONTROLS = """() => {
  const boxes = [];
  for (const e of document.querySelectorAll("button, input, select, [role=tab], [role=slider]")) {
    const box = e.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!top || !(top === e || e.contains(top))) continue; // under something, or scrolled away
    const seen = [box.left, box.top, box.right, box.bottom];
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (getComputedStyle(p).overflow === "visible") continue;
      const within = p.getBoundingClientRect();
      seen[0] = Math.max(seen[0], within.left), seen[1] = Math.max(seen[1], within.top);
      seen[2] = Math.min(seen[2], within.right), seen[3] = Math.min(seen[3], within.bottom);
    }
    boxes.push({ text: e.getAttribute("aria-label") || e.textContent.trim(), box: seen });
  }
  return boxes;
}"""

PAPER = """() => getComputedStyle(document.documentElement).getPropertyValue("--paper").trim()
  || getComputedStyle(document.querySelector(".stage")).backgroundColor"""


def findings(page: Any) -> list[str]:
    """What is wrong with a window as it is now, in words."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    words = [word for word in page.evaluate("window.drawnWords()") if word["text"].strip() and word["alpha"] > 0]
    return [
        *(f"cut: {what}" for what in page.evaluate(CUT)),
        *overlapping(words),
        *overlapping(page.evaluate(CONTROLS)),
        *faint(words, page.evaluate(PAPER), page),
        *(f"axe: {what}" for what in axe_findings(page)),
    ]


def overlapping(things: list[dict[str, Any]]) -> list[str]:
    wrong = []
    for k, one in enumerate(things):
        for other in things[k + 1 :]:
            (al, at, ar, ab), (bl, bt, br, bb) = one["box"], other["box"]
            if min(ar, br) - max(al, bl) > OVERLAP and min(ab, bb) - max(at, bt) > OVERLAP:
                wrong.append(f'overlap: "{one["text"]}" and "{other["text"]}"')
    return wrong


def faint(words: list[dict[str, Any]], paper: str, page: Any) -> list[str]:
    """Words of a picture against its paper; their halo has its colour."""
    back = _luminance(_rgb(page, paper))
    wrong = []
    for word in words:
        front = _luminance(_rgb(page, word["color"]))
        contrast = (max(front, back) + 0.05) / (min(front, back) + 0.05)
        if contrast < CONTRAST:
            wrong.append(f'faint: "{word["text"]}" with contrast {contrast:.2f}')
    return wrong


def _rgb(page: Any, color: str) -> list[float]:
    script = """color => { const pen = new OffscreenCanvas(1, 1).getContext("2d"); pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1); return [...pen.getImageData(0, 0, 1, 1).data]; }"""
    return page.evaluate(script, color)[:3]


def _luminance(rgb: list[float]) -> float:
    """WCAG 2.2's relative luminance."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (value / 255 for value in rgb)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
