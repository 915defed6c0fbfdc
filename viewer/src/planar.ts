// The page of a planar machine.

import { startPage } from "./page/start";
import { makePlanarRenderer } from "./planar/renderer";

startPage("planar", makePlanarRenderer);
