import { unwrap } from "@packages/api/envelope";
import { management } from "./portal";

/** Keeps a logo and returns its address. */
export async function uploadLogo(logo: Blob): Promise<string> {
  const form = new FormData();
  form.append("purpose", "logo");
  form.append("file", logo, "logo.png");
  const { imageUrl } = await unwrap(
    management.POST("/images", {
      // The description knows files as text.
      body: { purpose: "logo", file: "" },
      bodySerializer: () => form,
    }),
  );
  return imageUrl;
}
