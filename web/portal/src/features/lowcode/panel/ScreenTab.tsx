import { defaultButton } from "@packages/flow/defaults";
import { limits } from "@packages/flow/limits";
import { usePrefetch } from "@portal/ui/usePrefetch";
import { lazy, Suspense } from "react";
import { problemsOf, useBuilder } from "../context";
import { LandingFields } from "./LandingFields";
import { NextConfig } from "./NextConfig";
import { TextField } from "./TextField";

const templateField = async () => ({ default: (await import("./TemplateField")).TemplateField });
const TemplateField = lazy(templateField);
const parts = [templateField];

export function ScreenTab() {
  "use memo";
  const { screen, findings, act } = useBuilder();
  const { id, module } = screen;
  usePrefetch(parts);
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
      {module.type === "WinkWidgetModule" && (
        <Suspense fallback={null}>
          <TemplateField />
        </Suspense>
      )}
      <NextConfig />
    </>
  );
}
