// The part of the studio that draws machines in space; it is fetched when the first one is shown.

import { makeSpatialRenderer } from "./spatial/renderer";

window.cardanSpace = makeSpatialRenderer;
