import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Serves each app's index.html for its own client-side routes in `vite dev`. */
function multiSpa(): Plugin {
  return {
    name: "multi-spa",
    configureServer(server) {
      server.middlewares.use((req, _res, next) => {
        const path = (req.url ?? "").split("?")[0] ?? "";
        const app = /^\/(portal|wink|hosted)(\/|$)/.exec(path)?.[1];
        if (app && !path.includes(".") && !path.includes("/src/")) req.url = `/${app}/index.html`;
        next();
      });
    },
  };
}

/**
 * The small scripts of portal/boot run before the bundle and stay separate files. The build
 * gives them hashed names, so that they may be cached forever like every other asset.
 */
function bootScripts(): Plugin {
  const scripts = readdirSync(here("./portal/boot")).map((file) => {
    const source = readFileSync(here(`./portal/boot/${file}`), "utf8");
    const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
    return { file, source, fileName: `portal/assets/${file.replace(/\.js$/, `-${hash}.js`)}` };
  });
  return {
    name: "boot-scripts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        scripts.reduce(
          (page, { file, fileName }) => page.replace(`/portal/boot/${file}`, `/${fileName}`),
          html,
        ),
    },
    generateBundle() {
      for (const { source, fileName } of scripts) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** The widget and its preview carry only those of the tokens that they use: their first screen has a tight budget. */
function usedTokens(): Plugin {
  const used = new Set(
    ["wink/src", "packages/brand"].flatMap((folder) =>
      readdirSync(here(`./${folder}`), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(css|tsx)$/.test(file))
        .flatMap(
          (file) => readFileSync(here(`./${folder}/${file}`), "utf8").match(/--n-[\w-]+/g) ?? [],
        ),
    ),
  );
  return {
    name: "used-tokens",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => ["wink", "preview", "phone"].includes(name),
    transform(code, id) {
      if (!id.endsWith("/tokens/tokens.css")) return;
      return code.replace(/^ *(--n-[\w-]+):[^;]*;\n/gm, (line, name) =>
        used.has(name) ? line : "",
      );
    },
  };
}

/** Writes down which packages are in the bundle, for the test that each has its notice in the program. */
function bundledPackages(): Plugin {
  return {
    name: "bundled-packages",
    apply: "build",
    generateBundle() {
      const versions: Record<string, string> = {};
      for (const id of this.getModuleIds()) {
        const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
        if (!folder) continue;
        const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
        versions[name] = version;
      }
      const fileName = `.vite/packages-${this.environment.name}.json`;
      this.emitFile({ type: "asset", fileName, source: JSON.stringify(versions) });
    },
  };
}

const appBuild = (app: string) => ({
  outDir: "dist",
  emptyOutDir: false,
  assetsDir: `${app}/assets`,
  assetsInlineLimit: 0,
  manifest: `.vite/${app}.json`,
  modulePreload: { polyfill: false },
  target: app === "portal" ? "es2023" : "es2020",
  rolldownOptions: { input: `${app}/index.html` },
});

export default defineConfig(({ command }) => ({
  appType: "mpa",
  resolve: {
    alias: {
      "@portal": here("./portal/src"),
      "@packages": here("./packages"),
      "@embed": here("./embed/src"),
    },
  },
  plugins: [
    react({ compiler: { compilationMode: "annotation" } }),
    multiSpa(),
    usedTokens(),
    bootScripts(),
    bundledPackages(),
  ],
  server: {
    // The Go server stands behind `vite dev`; the pages come from here, everything else from it.
    proxy: Object.fromEntries(
      // The Host header is passed on: the server answers to the portal's own name only.
      [
        "/api",
        "/open",
        "/sandbox",
        "/docs",
        "/status",
        "/dev",
        "/portal/assets",
        "/wink/v1/wink.js",
      ].map((path) => [
        path,
        { target: process.env.PORTAL_URL ?? "http://localhost:8080", changeOrigin: false },
      ]),
    ),
  },
  environments:
    command === "build"
      ? {
          client: { build: appBuild("portal") },
          wink: { consumer: "client" as const, build: appBuild("wink") },
          // Apart, because what it shares with the widget would cut the widget's one file in pieces.
          preview: {
            consumer: "client" as const,
            build: {
              ...appBuild("wink"),
              manifest: ".vite/preview.json",
              rolldownOptions: { input: "wink/preview.html" },
            },
          },
          phone: {
            consumer: "client" as const,
            build: {
              ...appBuild("wink"),
              manifest: ".vite/phone.json",
              rolldownOptions: { input: "wink/phone.html" },
            },
          },
          hosted: {
            consumer: "client" as const,
            build: {
              ...appBuild("hosted"),
              rolldownOptions: {
                input: ["hosted/index.html", "hosted/site.html", "hosted/mail.html"],
              },
            },
          },
          viewer: {
            consumer: "client" as const,
            build: {
              ...appBuild("viewer"),
              target: "es2022", // it reads PDF with what staff's browsers have
            },
          },
          // Style and script of the server's own pages; the server reads their names from the manifest.
          pages: {
            consumer: "client" as const,
            build: {
              ...appBuild("portal"),
              manifest: ".vite/pages.json",
              rolldownOptions: { input: { page: "pages/src/page.ts" } },
            },
          },
          embed: {
            consumer: "client" as const,
            build: {
              outDir: "dist/embed",
              emptyOutDir: false,
              target: "es2020",
              copyPublicDir: false,
              lib: {
                entry: "embed/src/embed.ts",
                name: "Wink",
                formats: ["iife" as const],
                fileName: () => "wink.js",
              },
            },
          },
        }
      : undefined,
  builder: {
    async buildApp(builder) {
      for (const [name, environment] of Object.entries(builder.environments)) {
        if (name !== "ssr") await builder.build(environment);
      }
    },
  },
}));
