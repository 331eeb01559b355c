/**
 * Is this a password that many people use? It only advises: the rules of the form decide. A password that meets
 * those rules is hardly ever in a list of leaked ones as it stands, so what is compared is what people build it from:
 * one well-known word with a few signs around it, runs of keys that lie side by side, or very few characters.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return isFewCharacters(lower) || isRunOfKeys(lower) || isDressedWord(lower);
}

const fewCharacters = 4;
/** More signs than this around a word are a part that has to be guessed alone. */
const mostDressing = 7;
const shortestRun = 3;
const mostBesideRuns = 2;

function isFewCharacters(lower: string): boolean {
  return new Set(lower).size <= fewCharacters;
}

/** Rows of a keyboard, diagonals that are popular, and the alphabet; each is read in both directions. */
const rows = [
  "1234567890",
  "!@#$%^&*()",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertz",
  "azerty",
  "1qaz2wsx3edc4rfv5tgb",
  "!qaz@wsx#edc$rfv",
  "qazwsxedcrfv",
  "q1w2e3r4t5y6",
  "1q2w3e4r5t6y",
  "zaq1xsw2cde3",
  "abcdefghijklmnopqrstuvwxyz",
  "a1b2c3d4e5f6",
].flatMap((row) => [row, [...row].toReversed().join("")]);

function isRunOfKeys(lower: string): boolean {
  let beside = 0;
  for (let at = 0; at < lower.length; ) {
    const length = longestRun(lower, at);
    beside += length === 0 ? 1 : 0;
    at += Math.max(length, 1);
  }
  return beside <= mostBesideRuns;
}

/** How many characters from here on are a run; 0 when too few. */
function longestRun(lower: string, at: number): number {
  let length = shortestRun;
  if (!isRun(lower, at, length)) return 0;
  while (isRun(lower, at, length + 1)) length++;
  return length;
}

function isRun(lower: string, at: number, length: number): boolean {
  const part = lower.slice(at, at + length);
  return part.length === length && rows.some((row) => row.includes(part));
}

/** Signs that people write for letters. */
const letterOf: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "6": "g",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "2": "z",
};

function isDressedWord(lower: string): boolean {
  const tail = lower.search(/[^a-z]*$/);
  const head = lower.search(/[a-z]/);
  const inside = lower.slice(head, tail);
  const isDressing = lower.length - inside.length <= mostDressing;
  return (
    (isDressing && isWord(inside)) ||
    (lower.length - tail <= mostDressing && isWord(lower.slice(0, tail))) ||
    isWord(lower)
  );
}

function isWord(text: string): boolean {
  const plain = [...text].map((sign) => letterOf[sign] ?? sign).join("");
  const letters = plain.replace(/[^a-z]/g, "");
  const half = letters.slice(0, letters.length / 2);
  return words.has(letters) || (letters === half + half && words.has(half));
}

/**
 * Words that are known to everybody to stand in passwords: words for a password and for coming in, roles, first
 * names, animals, seasons, colors, sports, tenderness, places.
 */
const words = new Set(
  `
password passwort passwd passw passcode passphrase pass passme mypass mypassword passpass secret topsecret
mysecret letmein letmeinnow openup opensesame sesame access login logon signin signup welcome welcomeback
hello hellothere helloworld changeme changethis changenow change changeit default temp temporary temppass test
tester testing testtest testpass testuser demo demopass sample example guest guestuser user username newuser
useruser admin admins administrator adminadmin adminpass sysadmin root rootroot toor superuser superadmin
master masterkey manager boss chief owner staff office company business work worker server database system
systems network internet intranet website webmaster computer laptop desktop keyboard monitor mobile phone
router switch firewall backup support helpdesk service security secure safe safety private public account
accounts billing payment money dollar dollars cash bank banking credit loan finance rich million millionaire
lucky luck winner winning champion success power powerful energy qwerty qwertyuiop qwert qwer asdf asdfgh
asdfghjkl zxcv zxcvbn zxcvbnm qazwsx abc abcd abcde abcdef abcabc iloveyou iloveu ilove loveyou loveme
lovelove love lover lovely loving mylove truelove sweetheart sweet sweety sweetie honey honeybee baby babygirl
babyboy babe darling angel angels princess prince queen king kings kingdom beautiful beauty pretty gorgeous
cutie cute sexy hottie handsome forever always together family friend friends friendship bestfriend mother
father mommy daddy mama papa sister brother bro dad mom grandma jesus jesuschrist christ christian church
heaven heavenly blessed blessing faith grace hope peace god godisgood godislove amen bible gospel prayer
angela mary joseph maria jose juan pedro pablo carlos luis miguel rafael gabriel daniel david michael michelle
mike john johnny jonathan james jamie robert bobby william thomas tom tommy charles charlie chris christine
christopher christina matthew matt anthony tony andrew andrea joshua jason justin kevin brian ryan jacob jack
jackie jackson nicholas nicole alex alexander alexandra alexis sandra samantha sam sammy samuel sarah sara
jessica jennifer jenny elizabeth ashley amanda melissa stephanie steven stephen brandon brittany rachel
rebecca laura lauren karen nancy susan patricia patrick linda barbara george jordan taylor tyler austin dylan
ethan mason logan hunter cameron connor carter cooper parker bailey riley morgan madison emma emily emilie
hannah olivia sophie sophia abigail chloe natalie natasha victoria valerie vanessa veronica virginia marie
martin marvin mark marcus mario marina maggie lucy lily rose jasmine crystal diamond amber ruby pearl jade
ginger pepper dragon dragons tiger tigers lion lions eagle eagles bear bears wolf wolves panther panthers
falcon falcons hawk shark dolphin dolphins turtle rabbit bunny monkey monkeys gorilla donkey horse horses pony
cowboy cowboys cow chicken duck penguin pigeon parrot bird birds butterfly ladybug spider snake cobra viper
scorpion dog dogs doggy doggie puppy cat cats kitty kitten bulldog summer winter spring autumn fall season
january february march april may june july august september october november december monday tuesday wednesday
thursday friday saturday sunday weekend holiday vacation christmas xmas santa newyear birthday happybirthday
easter halloween valentine sunshine sun sunny sunset sunrise moon moonlight star stars starlight sky skyblue
rainbow rain snow snowman thunder lightning storm fire fireball firefly flame water ocean river mountain
flower flowers garden forest tree nature earth planet galaxy universe cosmos rocket space apollo phoenix red
blue green yellow orange purple pink black white brown silver gold golden grey scarlet violet football
footballer soccer baseball basketball volleyball hockey tennis golf golfer boxing boxer runner running racing
racer skate skater surfer surfing swimming fishing hunting sports gamer gaming player games game madrid united
captain superstar matrix neo trinity merlin wizard magic magician harry counter ninja samurai warrior knight
soldier marine ranger pirate killer hacker hack shadow shadows ghost phantom mystery darkness night midnight
nightmare demon devil vampire zombie monster music musica guitar piano drummer dancer dancing rock rockstar
apple banana cherry strawberry lemon mango peach peaches cookie cookies chocolate candy cupcake cake sugar
coffee pizza cheese burger butter bacon noodle taco pancake beer whiskey vodka america usa american canada
england london paris france germany berlin italy spain mexico brazil china japan tokyo korea india australia
sydney russia moscow africa philippines pilipinas manila cebu davao pinoy pinay filipino mabuhay mahal
mahalkita mahalko kamusta salamat tagalog adobo anakko singapore malaysia indonesia jakarta vietnam thailand
newyork chicago dallas texas california florida boston hawaii whatever nothing something anything everything
everyone nobody somebody trustme trustno trustnoone believe dream dreamer dreams freedom liberty justice truth
happy happiness smile smiling laughter funny fun cool coolness awesome amazing perfect super hyper mega ultra
turbo nitro extreme maximum number first second third school student teacher college university class library
science biology chemistry physics history english maths mathematics doctor nurse lawyer engineer developer
programmer pilot driver police please thanks thankyou goodbye goodluck goodmorning goodnight byebye yes yesyes
okay stupid loser portal project client customer employee employer salary payroll income person people world
`
    .trim()
    .split(/\s+/),
);
