/** What a person reads when the frame, which has all other words, is not there. */
const en = {
  lang: "en",
  close: "Close",
  title: "Can't connect",
  text: "The service can't be reached. Check your internet connection and try again later.",
};

const fil: typeof en = {
  lang: "fil",
  close: "Isara",
  title: "Hindi makakonekta",
  text: "Hindi maabot ang serbisyo. Tingnan ang iyong internet at subukan muli mamaya.",
};

export const words = (locale = navigator.language) => (/^(fil|tl)\b/i.test(locale) ? fil : en);
