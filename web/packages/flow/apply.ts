import { type AddComponents, addComponents } from "./commands/addComponents";
import { type AddOption, addOption } from "./commands/addOption";
import { type AddRoute, addRoute } from "./commands/addRoute";
import { type AddScreen, addScreen } from "./commands/addScreen";
import { type ChangeType, changeType } from "./commands/changeType";
import { type CopyComponent, copyComponent } from "./commands/copyComponent";
import { type DeleteComponent, deleteComponent } from "./commands/deleteComponent";
import { type DeleteOption, deleteOption } from "./commands/deleteOption";
import { type DeleteRoute, deleteRoute } from "./commands/deleteRoute";
import { type DeleteScreen, deleteScreen } from "./commands/deleteScreen";
import { type EditComponent, editComponent } from "./commands/editComponent";
import { type EditModule, editModule } from "./commands/editModule";
import { type EditOption, editOption } from "./commands/editOption";
import { type EditRoute, editRoute } from "./commands/editRoute";
import { type EditScreen, editScreen } from "./commands/editScreen";
import { type EditSite, editSite } from "./commands/editSite";
import { type MoveComponent, moveComponent } from "./commands/moveComponent";
import { type MoveRoute, moveRoute } from "./commands/moveRoute";
import { type MoveScreen, moveScreen } from "./commands/moveScreen";
import { type PasteScreen, pasteScreen } from "./commands/pasteScreen";
import { type RenameScreen, renameScreen } from "./commands/renameScreen";
import { type ReplaceFlow, replaceFlow } from "./commands/replaceFlow";
import { type SetLanguages, setLanguages } from "./commands/setLanguages";
import { type SetRule, setRule } from "./commands/setRule";
import { type SetUrlParams, setUrlParams } from "./commands/setUrlParams";
import { type SetVisibility, setVisibility } from "./commands/setVisibility";
import { type Translate, translate } from "./commands/translate";
import type { Flow } from "./document";

/** Everything that can be done to a flow. Ids of new things are the caller's, so that a command does the same twice. */
export type Command =
  | AddComponents
  | AddOption
  | AddRoute
  | AddScreen
  | ChangeType
  | CopyComponent
  | DeleteComponent
  | DeleteOption
  | DeleteRoute
  | DeleteScreen
  | EditComponent
  | EditModule
  | EditOption
  | EditRoute
  | EditScreen
  | EditSite
  | MoveComponent
  | MoveRoute
  | MoveScreen
  | PasteScreen
  | RenameScreen
  | ReplaceFlow
  | SetLanguages
  | SetRule
  | SetUrlParams
  | SetVisibility
  | Translate;

type Handlers = {
  readonly [C in Command as C["type"]]: (flow: Flow, command: C) => Flow;
};

const handlers: Handlers = {
  addComponents,
  addOption,
  addRoute,
  addScreen,
  changeType,
  copyComponent,
  deleteComponent,
  deleteOption,
  deleteRoute,
  deleteScreen,
  editComponent,
  editModule,
  editOption,
  editRoute,
  editScreen,
  editSite,
  moveComponent,
  moveRoute,
  moveScreen,
  pasteScreen,
  renameScreen,
  replaceFlow,
  setLanguages,
  setRule,
  setUrlParams,
  setVisibility,
  translate,
};

/**
 * Carries out a command. A command that can't be carried out returns the flow as it was: the screen it was about may
 * have been deleted meanwhile.
 */
export function apply<C extends Command>(flow: Flow, command: C): Flow {
  const handler = handlers[command.type] as (flow: Flow, command: C) => Flow;
  return handler(flow, command);
}
