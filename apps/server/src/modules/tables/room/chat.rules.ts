/** Digits of all scripts as those of ASCII, full-width letters as plain ones, without marks that cannot be seen. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}

/** An address of a page: with its protocol, or a name that ends as such names do. */
const link =
  /https?:|www\.|\b[a-z0-9-]+\s*(?:\.|\(dot\)|\[dot\])\s*(?:com|net|org|info|io|co|me|gg|cc|vip|bet|xyz|top|app|link|site|online|club|win|asia|th|cn|hk|ly|tv|to)\b/i

/** Seven digits or more, whatever stands between them, are a phone number. */
const phone = /\d(?:[\s\-–.()/_*+,]{0,3}\d){6,}/

/** Names of accounts in messengers, with which players are lured away. */
const account = /(?:line|ไลน์|telegram|whats\s*app|wechat|微信|qq)\s*(?:id|ไอดี|号)?\s*[:：=@]\s*\S|@[a-z0-9_.-]{4,}/i

/** Whether a text may be said at a table: it has something to say and no link, phone number or account. */
export function maySay(text: string): boolean {
  const plain = plainText(text)
  return plain.trim() !== '' && ![link, phone, account].some((pattern) => pattern.test(plain))
}

/** A text as it is stored: one line, without marks that cannot be seen or that turn the direction of writing. */
export function saidText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
