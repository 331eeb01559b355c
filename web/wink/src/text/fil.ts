import type { Text } from "./en";
import { lower } from "./lower";

/** Filipino. */
export const fil: Text = {
  back: "Bumalik",
  close: "Isara",
  cancel: "Kanselahin",
  retry: "Subukan muli",
  loading: "Naglo-load",
  securedBy: "Pinoprotektahan ng Wink",
  newWindow: "magbubukas sa bagong window",
  step: (step, of) => `Hakbang ${step} ng ${of}`,
  somethingWrong: "May nangyaring mali. Subukan muli.",

  blockedTitle: "Hindi available",
  blockedText: "Walang account na maaaring ikonekta rito sa ngayon.",
  notEmbedded:
    "Gumagana ang page na ito sa loob ng website o app na nagpadala sa iyo rito. Doon ito buksan.",
  refusals: {
    INVALID_TOKEN:
      "May problema sa page na nagbukas ng window na ito. I-reload ito at subukan muli.",
    ORIGIN_NOT_ALLOWED:
      "Hindi pinapayagan ang website na ito na magkonekta ng mga account. Bumalik sa kompanyang nagpadala sa iyo rito.",
    TEMPLATE_NOT_FOUND:
      "Luma na ang page na nagbukas ng window na ito. Makipag-ugnayan sa kompanyang nagpadala sa iyo rito.",
  },

  partner: (company, product, usage) =>
    `Gumagamit ang ${company} ng ${product} para ma-access ang iyong ${usage}`,
  twoMinutes: "Mga dalawang minuto lang ito.",
  privateTitle: "Pribado ang iyong login",
  privateText: (company) => `Hindi kailanman makikita ng ${company} ang iyong password.`,
  neededTitle: "Ang kailangan lang",
  neededText: (usage) => `Ang iyong ${usage}.`,
  controlTitle: "Ikaw ang may kontrol",
  controlText: "Puwede mong alisin ang koneksyon anumang oras.",
  learnMore: "Alamin pa",
  terms: "Mga Tuntunin at Kondisyon",
  privacy: "Patakaran sa Privacy",
  getStarted: "Magsimula",

  selectTitle: "Piliin ang iyong account",
  searchLabel: "Maghanap ng account",
  typesLabel: "Uri ng account",
  typeAll: "Lahat",
  typeEMPLOYER: "Employer",
  typeGIG: "Gig",
  typeGOVERNMENT: "Serbisyo ng Gobyerno",
  typeDOCUMENT: "Dokumento",
  typeSYSTEM: "System",
  linkedTitle: "Mga account mo",
  allTitle: "Lahat ng account",
  isConnected: "Nakakonekta",
  isUploaded: "Na-upload",
  needsReconnect: "Mag-log in muli",
  suggested: "Mungkahi",
  notAvailableNow: (type) => (type ? `${type}, hindi available ngayon` : "Hindi available ngayon"),
  noSources: "Walang nahanap na account.",
  sourcesShown: (count) => `${count} account ang ipinapakita`,
  cannotFind: "Hindi mahanap ang iyong account?",

  helpTitle: "Hindi mahanap ang iyong account?",
  helpText: "Sabihin sa amin kung aling employer o serbisyo ang hinahanap mo.",
  helpUpload: "Mag-upload na lang ng dokumento",
  helpLabel: "Pangalan ng employer o serbisyo",
  helpSend: "Ipadala ang kahilingan",
  helpSentTitle: "Salamat",
  helpSentText: (company) => `Naipadala na sa ${company} ang iyong kahilingan.`,
  backToList: "Bumalik sa listahan",

  loginTitle: (provider) => `Mag-log in sa ${provider}`,
  loginText: (provider) => `Gamitin ang login mo sa ${provider}.`,
  fillIn: (name) => `Gamitin ang test login ni ${name}`,
  loginPrivate: (company) => `Hindi kailanman makikita ng ${company} ang mga detalyeng ito.`,
  showPassword: "Ipakita ang password",
  continue: "Magpatuloy",

  uploadTitle: (name) => `I-upload ang iyong ${lower(name)}`,
  uploadLimits: "PDF, JPG, JPEG o PNG, hanggang 15 MB.",
  uploadDrop: "I-drop ang file dito o",
  uploadChoose: "Pumili ng file",
  uploadPhoto: "Kumuha ng litrato",
  cameraTitle: (name) => `Kunan ng litrato ang iyong ${lower(name)}`,
  cameraView: "Tanaw ng camera",
  cameraStarting: "Binubuksan ang camera",
  cameraTake: "Kunan ng litrato",
  cameraAgain: "Kunan muli",
  cameraFailed: "Hindi namin mabuksan ang camera. Payagan ito sa iyong browser, o pumili ng file.",
  cameraHints: {
    NONE: "Itapat ang dokumento sa camera.",
    DARK: "Masyadong madilim. Lumipat sa mas maliwanag.",
    CUT: "Isama ang apat na gilid sa litrato.",
    FAR: "Ilapit pa ang camera.",
    BLURRED: "Malabo. Huwag gumalaw hanggang luminaw.",
    GOOD: "Ayos na. Kunan na ng litrato.",
  },
  photoHints: {
    NONE: "",
    DARK: "Mukhang masyadong madilim ang litrato. Kunan muli sa mas maliwanag.",
    CUT: "Baka may putol na bahagi ng dokumento. Isama ang apat na gilid sa litrato.",
    FAR: "Mukhang maliit ang dokumento. Ilapit ang camera at kunan muli.",
    BLURRED: "Mukhang malabo ang litrato. Kunan muli kung hindi mo mabasa ang maliliit na letra.",
    GOOD: "",
  },
  phoneTitle: "Ituloy sa iyong telepono",
  phoneText:
    "I-scan ang code na ito gamit ang camera ng iyong telepono, saka kunan doon ang dokumento.",
  phoneCode: "QR code na magbubukas ng upload na ito sa iyong telepono",
  phoneOnce: "Isang beses lang gagana ang code, sa loob ng 15 minuto.",
  phoneWaiting: "Hinihintay ang iyong telepono",
  phoneOpened: "Nakakonekta na ang iyong telepono. Doon magpatuloy.",
  phoneExpired: "Nag-expire na ang code na ito.",
  phoneAgain: "Magpakita ng bagong code",
  phoneOverTitle: "Nag-expire o nagamit na ang link na ito.",
  phoneOver: "Mag-scan ng bagong code sa iyong computer.",
  phoneBack: "Bumalik sa iyong computer para magpatuloy.",
  phoneSentTitle: "Naipadala na",
  phoneSent: "Bumalik sa iyong computer para magpatuloy. Puwede mo nang isara ang page na ito.",
  uploadChosen: (file) => `Napili: ${file}`,
  uploadPreview: (file) => `Preview ng ${file}`,
  uploadRemove: "Alisin",
  uploadPassword: "Password ng PDF",
  uploadPasswordUse: "Para lang ito sa pagbukas ng file; hindi namin ito sine-save.",
  uploadPrivate: (company) =>
    `Ang ${company} lang ang makapagbubukas nito. Buburahin ito pagkalipas ng 60 araw, o kapag binawi mo ang access.`,
  uploadSend: "I-upload",
  uploadSending: (percent) => `Ina-upload, ${percent} porsiyento`,
  uploadSent: "Naipadala na, hinihintay ang tugon",
  analyzingTitle: (name) => `Binabasa ang iyong ${lower(name)}`,
  analyzingText: "Aabutin ito nang hanggang isang minuto. Huwag munang isara ang window na ito.",
  stepUploaded: "Na-upload na",
  stepAnalyzing: "Binabasa ang dokumento",
  failedUploadTitle: "Hindi namin magamit ang iyong dokumento",
  uploadedText: (company) => `Natanggap na ng ${company} ang iyong dokumento.`,
  receivedNow: "Kaka-upload lang",
  uploadedOn: (date) => `In-upload noong ${date}`,
  documentText: (company) => `Mababasa ng ${company} ang dokumentong ito.`,
  revokeDocumentText: (company) =>
    `Hindi na mababasa ng ${company} ang dokumentong ito, at buburahin ang data na nabasa na.`,

  connectingTitle: (provider) => `Kinokonekta ang ${provider}`,
  connectingText: "Aabutin ito nang hanggang isang minuto. Huwag munang isara ang window na ito.",
  stepLoggingIn: "Nagla-log in",
  stepLoggedIn: "Naka-log in na",
  stepCode: "Sinusuri ang code",
  stepCodeDone: "Tinanggap ang code",
  stepReading: "Binabasa ang iyong data",
  stepDone: "tapos na",
  stepActive: "ginagawa",
  stepWaiting: "hindi pa nasisimulan",
  slowTitle: "Mas matagal ito kaysa karaniwan.",
  slowText: (company) =>
    `Puwede mong isara ang window na ito. Sasabihan ang ${company} kapag nakakonekta na ang iyong account.`,
  keepWaiting: "Maghintay pa",
  tellLater: "Sabihan ako mamaya",

  exitTitle: "Hindi pa nakakonekta ang iyong account. Gusto mo bang umalis?",
  stay: "Manatili",
  leave: "Umalis",

  codeTitle: "Ilagay ang code",
  codeText: (provider, digits) =>
    digits
      ? `Pinadalhan ka ng ${provider} ng ${digits}-digit na code.`
      : `Pinadalhan ka ng ${provider} ng code.`,
  codeTo: (hint) => `Ipinadala ito sa ${hint}.`,
  codeToNumber: (end) => `Ipinadala ito sa numerong nagtatapos sa ${end}.`,
  codeLabel: "Code",
  codeChecking: "Sinusuri ang code",
  codeWrong: (left) =>
    left === null ? "Mali ang code." : `Mali ang code. ${left} pagsubok na lang ang natitira.`,
  codeResendIn: (time) => `Puwede kang humingi ng bagong code pagkalipas ng ${time}.`,
  codeResend: "Ipadala muli ang code",
  choiceTitle: "Paano mo gustong magkumpirma?",
  choiceText: (provider) => `Gustong tiyakin ng ${provider} na ikaw ito.`,
  choiceWrong: "Hindi ito gumana. Pumili ng iba.",
  pushTitle: "Aprubahan ang pag-log in",
  pushText: (provider) =>
    `Buksan ang ${provider} app sa iyong telepono at aprubahan ang pag-log in.`,
  pushWaiting: "Hinihintay ang iyong pag-apruba",

  failedLoginTitle: "Hindi ka namin ma-log in",
  failedLoginText: (provider, identifier) =>
    `Hindi tinanggap ng ${provider} ang ${identifier || "username"} o ang password. Suriin ang dalawa, saka subukan muli.`,
  failedTitle: "Hindi namin makonekta ang iyong account",
  tryAgain: "Subukan muli",
  chooseAnother: "Pumili ng ibang account",

  successTitle: "Tagumpay!",
  successText: (provider, company) =>
    `Nakakonekta na ang ${provider}. Mababasa na ng ${company} ang iyong data.`,
  connectedNow: "Kakakonekta lang",
  done: "Tapos na",
  connectMore: "Magkonekta pa ng account",

  connectedOn: (date) => `Nakakonekta simula noong ${date}`,
  disconnectedText: (provider) =>
    `Hinihiling ng ${provider} na mag-log in ka muli. Hangga't hindi, walang bagong data na mababasa.`,
  linkedText: (company) => `Mababasa ng ${company} ang data ng account na ito.`,
  reconnect: "Ikonekta muli",
  revoke: "Bawiin ang access",
  revokeTitle: (provider) => `Bawiin ang access sa ${provider}?`,
  revokeText: (company) =>
    `Hindi na mababasa ng ${company} ang account na ito, at buburahin ang data na nabasa na.`,
  revoking: "Binabawi ang access",

  expiredTitle: "Nag-expire na ang iyong session.",
  expiredText: "Maghintay sandali, o bumalik sa page na pinanggalingan mo at magsimula muli.",
  closedTitle: "Puwede mo nang isara ang window na ito.",

  errors: {
    INVALID_CREDENTIALS: "Mali ang username o password.",
    INVALID_AUTH: "Hindi kami maka-log in. Suriin ang iyong mga detalye, saka subukan muli.",
    INVALID_MFA: "Masyadong maraming maling code. Magsimula muli.",
    MFA_TIMEOUT: "Hindi nailagay ang code sa tamang oras. Magsimula muli.",
    UNSUPPORTED_MFA_METHOD:
      "Hindi pa sinusuportahan ang ganitong uri ng login. Pumili ng ibang account.",
    UNSUPPORTED_AUTH_TYPE:
      "Hindi pa sinusuportahan ang ganitong uri ng login. Pumili ng ibang account.",
    ACCOUNT_LOCKED: "Naka-lock ang iyong account. Ipa-unlock muna ito sa iyong provider.",
    ACCOUNT_DISABLED: "Hindi na aktibo ang iyong account. Pumili ng ibang account.",
    ACCOUNT_INACCESSIBLE: "Hindi mabuksan ang iyong account sa ngayon. Subukan muli mamaya.",
    ACCOUNT_INCOMPLETE:
      "Wala pang data sa account na ito. Pumili ng iba, o subukan muli sa ibang araw.",
    INVALID_ACCOUNT_TYPE: "Hindi ito personal na account. Gamitin ang sarili mong account.",
    EXPIRED_CREDENTIALS: "Nag-expire na ang iyong password. Palitan muna ito sa iyong provider.",
    TOS_REQUIRED: "Mag-log in muna sa site ng iyong provider at tanggapin ang mga tuntunin nito.",
    AUTH_REQUIRED: "Hinihiling ng iyong provider na mag-log in ka muli.",
    SERVICE_UNAVAILABLE: "Hindi available ang serbisyo sa ngayon. Subukan muli mamaya.",
    PROVIDER_DISABLED: "Hindi maikonekta ang account na ito sa ngayon. Pumili ng ibang account.",
    CONSENT_REQUIRED: "Sumang-ayon muna sa mga tuntunin.",
    QUOTA_EXCEEDED:
      "Hindi na makatanggap ng dagdag na koneksyon ang kompanyang ito sa ngayon. Subukan muli mamaya.",
    TOO_MANY_ATTEMPTS: "Masyadong maraming login attempt. Maghintay muna, saka subukan muli.",
    FILE_TYPE_NOT_SUPPORTED: "Pumili ng PDF, JPG, JPEG o PNG na file na hanggang 15 MB.",
    FILE_TOO_LARGE:
      "Masyadong malaki ang file. Pumili ng PDF, JPG, JPEG o PNG na file na hanggang 15 MB.",
    FILE_PASSWORD_REQUIRED:
      "Naka-lock ang PDF na ito. Ilagay ang password nito, o pumili ng kopyang walang password.",
    FILE_PASSWORD_WRONG: "Hindi nabuksan ng password na ito ang PDF. Tingnan ito at subukan muli.",
    FILE_UNABLE_TO_RECOGNIZE:
      "Hindi namin mabasa ang dokumentong ito. Mag-upload ng mas malinaw na kopya.",
    FILE_TYPE_MISMATCH: "Mukhang hindi ito ang dokumentong pinili mo. Pumili ng ibang file.",
    MISSING_MANDATORY_FIELD:
      "May kulang na detalye sa dokumentong ito. Mag-upload ng kumpletong kopya.",
    INVALID_FIELD_FORMAT:
      "May kulang na detalye sa dokumentong ito. Mag-upload ng kumpletong kopya.",
    SYSTEM_ERROR: "May nangyaring mali. Subukan muli.",
  },
};
