import { defaultButton } from "@packages/flow/defaults";
import { limits } from "@packages/flow/limits";
import { problemsOf, useBuilder } from "../context";
import { LandingFields } from "./LandingFields";
import { NextConfig } from "./NextConfig";
import { TemplateField } from "./TemplateField";
import { TextField } from "./TextField";

export function ScreenTab() {
  const { screen, findings, act } = useBuilder();
  const { id, module } = screen;
  const problems = (part: string) => problemsOf(findings, id, null, part);
  return (
    <>
      <TextField
        label="Screen name"
        max={limits.screenName}
        value={screen.screenName}
        problems={problems("screenName")}
        onChange={(screenName) =>
          act({ type: "renameScreen", screen: id, screenName }, { about: `name ${id}` })
        }
      />
      <TextField
        label="Next button name"
        max={limits.buttonName}
        placeholder={defaultButton}
        value={screen.nextButtonName}
        problems={problems("nextButtonName")}
        onChange={(nextButtonName) =>
          act(
            { type: "editScreen", screen: id, change: { nextButtonName } },
            { about: `button ${id}` },
          )
        }
      />
      {module.type === "LandingPageModule" && <LandingFields />}
      {module.type === "WinkWidgetModule" && <TemplateField />}
      <NextConfig />
    </>
  );
}
