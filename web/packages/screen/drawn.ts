import type { components } from "@packages/api/hosted.gen";

type Schemas = components["schemas"];

/** A screen of a flow as the server draws it. */
export type FlowScreen = Schemas["FlowScreen"];

/** A field or a text of a screen, with everything filled in. */
export type Drawn = Schemas["Component"];
