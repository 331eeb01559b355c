import { TextInput } from "@mantine/core";
import { defaultColor } from "@packages/flow/defaults";
import { limits } from "@packages/flow/limits";
import { ColorContrast } from "@portal/ui/ColorContrast";
import { problemsOf, useBuilder } from "../context";
import { Languages } from "../languages/Languages";
import classes from "./Panel.module.css";
import { TextField } from "./TextField";
import { UrlParams } from "./UrlParams";

const isColor = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text);

export function SiteTab() {
  "use memo";
  const { flow, findings, act } = useBuilder();
  const { siteName, themeColor } = flow;
  const setColor = (color: string) =>
    act({ type: "editSite", change: { themeColor: color } }, { about: "color" });
  return (
    <>
      <TextField
        label="Site name"
        max={limits.siteName}
        value={siteName}
        problems={problemsOf(findings, null, null, "siteName")}
        onChange={(name) =>
          act({ type: "editSite", change: { siteName: name } }, { about: "site name" })
        }
      />
      <div>
        <TextInput
          label="Theme color"
          description="Buttons and links of forms and landing pages. The widget has the color of its template."
          error={problemsOf(findings, null, null, "themeColor")[0]}
          maxLength={7}
          leftSection={
            <input
              type="color"
              className={classes.swatch}
              aria-label="Pick the theme color"
              value={isColor(themeColor) ? themeColor : defaultColor}
              onChange={(event) => setColor(event.currentTarget.value)}
            />
          }
          value={themeColor}
          onChange={(event) => setColor(event.currentTarget.value.trim())}
        />
        {isColor(themeColor) && <ColorContrast color={themeColor} />}
      </div>
      <UrlParams />
      <Languages />
    </>
  );
}
