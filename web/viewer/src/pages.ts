/** A file of pages. A page is an element that fills the sheet, with the size that it has at scale 1. */
export interface Pages {
  count: number;
  draw: (page: number) => Promise<Drawn>;
}

export interface Drawn {
  element: HTMLElement;
  width: number;
  height: number;
}

/** At scale 1 a page is as wide as this: photos and sheets of any size begin alike. */
const pageWidth = 640;
/** How many pixels a page is drawn with at most; more would fill the memory of small machines. */
const maxPixels = 12_000_000;
/** A page is drawn sharper than it is shown at first, so that it can be looked at more closely. */
const sharpness = 2.5;

async function pictureOf(body: Blob): Promise<Pages> {
  const image = new Image();
  image.alt = ""; // the sheet around it has the name
  image.src = URL.createObjectURL(body);
  await image.decode();
  const drawn = {
    element: image,
    width: pageWidth,
    height: (pageWidth * image.naturalHeight) / image.naturalWidth,
  };
  return { count: 1, draw: async () => drawn };
}

async function pdfOf(body: Blob): Promise<Pages> {
  const [pdf, { default: worker }] = await Promise.all([
    import("pdfjs-dist/build/pdf.min.mjs"),
    import("pdfjs-dist/build/pdf.worker.min.mjs?url"),
  ]);
  pdf.GlobalWorkerOptions.workerSrc = worker;
  const file = await pdf.getDocument({
    data: new Uint8Array(await body.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    useSystemFonts: true,
  }).promise;
  return {
    count: file.numPages,
    draw: async (number) => {
      const page = await file.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      const wanted = (pageWidth / plain.width) * sharpness;
      const most = Math.sqrt(maxPixels / (plain.width * plain.height));
      const viewport = page.getViewport({ scale: Math.min(wanted, most) });
      const canvas = document.createElement("canvas");
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport, annotationMode: pdf.AnnotationMode.DISABLE }).promise;
      const height = (pageWidth * plain.height) / plain.width;
      return { element: canvas, width: pageWidth, height };
    },
  };
}

/** In place of a page that is damaged: the others can still be looked at. */
export function damaged(): Drawn {
  const element = document.createElement("p");
  element.className = "damaged";
  element.textContent = "This page couldn't be shown.";
  return { element, width: pageWidth, height: pageWidth / 2 };
}

export function pagesOf(format: string, body: Blob): Promise<Pages> {
  return format === "PDF" ? pdfOf(body) : pictureOf(body);
}
