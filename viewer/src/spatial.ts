// The page of a machine in space.

import { startPage } from "./page/start";
import { makeSpatialRenderer } from "./spatial/renderer";

startPage("spatial", makeSpatialRenderer);
