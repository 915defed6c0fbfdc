// The editor: draws and drags machines in the window of the studio.

export { mountEditor } from "./editor";
