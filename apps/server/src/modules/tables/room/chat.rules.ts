/**
 * Digits of all scripts as those of ASCII, full-width letters and full stops that browsers take for dots as plain ones, without marks
 * that cannot be seen.
 */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。․]/g, '.')
    .replace(/\p{Nd}/gu, asciiDigit)
}

/** Unicode has the ten digits of a script next to each other, the zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** An address of a page: with its protocol, or a name that ends as such names do, even if it is written with spaces. */
const link =
  /:\/\/|https?:|www\.|[\p{L}\p{M}\p{N}-]\s*(?:\.|\(dot\)|\[dot\])\s*(?:com|net|org|info|io|co|me|gg|cc|vip|bet|xyz|top|app|link|site|online|club|win|asia|th|cn|hk|ly|tv|to)\b/iu
/** Endings that are words or syllables as well, so that only what is written as one word is an address. */
const wordLink =
  /[\p{L}\p{M}\p{N}-]{2,}\.(?:ai|biz|buzz|casino|cash|click|dev|eu|fun|game|games|group|id|in|jp|kh|kr|la|life|live|lol|mm|money|mobi|my|name|one|page|ph|poker|pro|pw|ru|sg|shop|space|store|su|today|tw|uk|us|vn|website|work|world|ws)\b/iu

/** Seven digits or more, whatever stands between them, are a phone number. */
const phone = /\d(?:[\s\-–.()/_*+,]{0,3}\d){6,}/

/** Names of accounts in messengers, with which players are lured away. */
const account = /(?:line|ไลน์|telegram|whats\s*app|wechat|微信|qq)\s*(?:id|ไอดี|号)?\s*[:：=@]\s*\S|@[a-z0-9_.-]{4,}/i

/** The longest text, as it is stored: in Unicode's composed form, some letters become several. */
const maxLength = 240

/** Whether a text may be said at a table: it has something to say, is not too long, and has no link, phone number or account. */
export function maySay(text: string): boolean {
  if (text.length > maxLength) return false
  const plain = plainText(text)
  return plain.trim() !== '' && ![link, wordLink, phone, account].some((pattern) => pattern.test(plain))
}

/** A text as it is stored: one line, without marks that cannot be seen or that turn the direction of writing. */
export function saidText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
