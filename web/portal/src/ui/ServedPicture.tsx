import { Picture, type PictureProps } from "@packages/site/markdown";
import { pictureQuery } from "@portal/lib/api/sites";
import { useQuery } from "@tanstack/react-query";

/** A picture that the server loads. Until it has, and where it can't, the picture is its description. */
export function ServedPicture({ src, alt }: PictureProps) {
  const image = useQuery(pictureQuery(src)).data?.image;
  return image ? <Picture src={image} alt={alt} /> : alt;
}
