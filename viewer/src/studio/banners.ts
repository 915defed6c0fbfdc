// What is told over everything else: the line to the studio is lost, work was not saved, others work on the file.

import { make } from "../page/dom";
import type { Document as StudioDocument } from "../protocol";
import { download } from "./download";
import type { Socket } from "./socket";

const LOST =
  "The studio does not answer: the command that started it has ended, or this computer cannot reach it. Your drawing is " +
  "still in this window. Start the studio again in the same folder, and this window goes on by itself.";
const REFUSED =
  "Another studio answers in this place, and this window does not belong to it. Open the address that it has printed; " +
  "your drawing is still in this window.";

export class Banners {
  private readonly lost = make("div", { class: "banner lost", role: "alert", hidden: true });
  private readonly lostWords = make("p");
  private readonly unsaved = make("div", { class: "banner", role: "alert", hidden: true });
  private readonly shared = make("div", { class: "banner", role: "status", hidden: true });

  constructor(socket: Socket, drawing: () => StudioDocument | null) {
    this.lost.append(
      this.lostWords,
      button("Download the drawing", () => download(drawing())),
    );
    document.body.append(make("div", { class: "banners" }, [this.unsaved, this.shared]), this.lost);
    socket.on("recovery", ({ words }) => {
      const told = make("p", { text: words });
      const answer = (bring_back: boolean) =>
        socket.ask({ do: "recover", bring_back }).catch((error: Error) => {
          told.textContent = `${words} ${error.message}`;
        });
      this.unsaved.replaceChildren(
        told,
        button("Bring it back", () => answer(true)),
        button("Forget it", () => answer(false)),
      );
      this.unsaved.hidden = words === "";
    });
    socket.on("sharing", ({ words }) => {
      this.shared.replaceChildren(
        make("p", { text: words }),
        button("Close", () => {
          this.shared.hidden = true;
        }),
      );
      this.shared.hidden = words === "";
    });
  }

  connected(isConnected: boolean, isRefused: boolean): void {
    this.lostWords.textContent = isRefused ? REFUSED : LOST;
    this.lost.hidden = isConnected;
  }
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = make("button", { type: "button", text });
  made.addEventListener("click", press);
  return made;
}
