import * as z from "zod/mini";
import { fieldTypes, formats, operators, textTypes } from "./document";

// The saved form of a flow as files carry it, and the same as JSON Schema (flow.schema.json). The server reads by the
// same rules (internal/flow/lowcode/parse.go). Objects may have keys of later releases: none is dropped.

const id = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[A-Za-z0-9]{4,32}$`)));
const optional = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));

/** The texts of an object in other languages: { fil: { label: "Pangalan" } }. */
const translations = z.optional(z.record(z.string(), z.record(z.string(), z.string())));

const group = z.looseObject({
  logicOperator: z.enum(["AND", "OR"]),
  expressions: z
    .array(
      z.looseObject({
        field: z.string(),
        comparisonOperator: z.enum(["", ...operators]),
        value: z.string(),
      }),
    )
    .check(z.minLength(1)),
});

const rule = z.looseObject({
  format: z.enum(formats),
  message: optional(z.string()),
  regex: optional(z.string()),
  min: optional(z.number()),
  max: optional(z.number()),
  minLength: optional(z.number()),
  maxLength: optional(z.number()),
  translations,
});

const component = <T extends string, P extends Record<string, z.ZodMiniType>>(
  types: readonly [T, ...T[]],
  props: P,
) =>
  z.looseObject({
    reference: id("[A-Z_]+"),
    itemType: z.enum(types),
    required: z.boolean(),
    disabled: z.boolean(),
    props: z.looseObject({ ...props, translations }),
    extra: z.looseObject({
      rules: z.array(rule),
      defaultValue: z.json(),
      visibleWhen: z.optional(z.array(group)),
    }),
  });

const field = { label: z.string(), name: z.string(), placeholder: z.string() };
const options = z.array(z.looseObject({ label: z.string(), value: z.string(), translations }));
const [input, select, radio, date, period] = fieldTypes;

const components = z.array(
  z.discriminatedUnion("itemType", [
    component([input, date, period], field),
    component([select, radio], { ...field, options }),
    component(textTypes, { text: z.string() }),
  ]),
);

const module = <T extends string, P extends Record<string, z.ZodMiniType>>(type: T, props: P) =>
  z.looseObject({
    reference: id("Module"),
    type: z.literal(type),
    props: z.looseObject({ title: z.string(), ...props, translations }),
    components,
  });

const screen = z.looseObject({
  reference: id("Screen"),
  props: z.looseObject({ screenName: z.string(), nextButtonName: z.string(), translations }),
  module: z.discriminatedUnion("type", [
    module("FormModule", {}),
    module("WinkWidgetModule", { winkTemplateId: optional(z.string()) }),
    module("LandingPageModule", {
      headerText: z.string(),
      introductionText: z.string(),
      launchButtonText: z.string(),
    }),
  ]),
  routers: z.array(z.looseObject({ target: z.string(), conditions: z.array(group) })),
});

export const flowSchema = z.looseObject({
  name: z.string(),
  enabled: z.boolean(),
  type: z.literal("LOWCODE"),
  winkSiteTemplate: z.looseObject({
    scenes: z
      .array(
        z.looseObject({
          reference: z.literal("Scene_1"),
          screens: z.array(screen).check(z.minLength(1)),
        }),
      )
      .check(z.length(1)),
    additionalConfig: z.looseObject({
      themeColor: z.string(),
      urlParams: z.array(z.looseObject({ key: z.string(), value: z.string() })),
      language: optional(z.string()),
      languages: z.optional(z.array(z.string())),
    }),
  }),
});

/** The schema for others, as draft 2020-12. */
export const jsonSchema = () => ({
  ...z.toJSONSchema(flowSchema, { io: "input", reused: "ref" }),
  title: "Nod flow",
  description: "A site of several screens, as the builder exports and imports it.",
});
