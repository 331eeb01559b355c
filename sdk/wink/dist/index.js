export { createWink, loadWink, WinkLoadError } from "./load.js";
//# sourceMappingURL=index.js.map