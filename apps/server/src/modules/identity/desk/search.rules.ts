import { readMailbox, readMobile } from '../../verification/index.ts'
import { usernameKey } from '../members/member.rules.ts'

/** What a text is compared with. */
export type SearchKey = 'any' | 'number' | 'username' | 'name' | 'phone' | 'email' | 'bank'

/** What to look for. Members that match any of it are found; with nothing in it, nobody is. */
export interface Sought {
  readonly number?: bigint | undefined
  /** How usernames begin, as they are compared. */
  readonly username?: string | undefined
  /** How nicknames, real names and surnames begin, in lower case. */
  readonly name?: string | undefined
  /** A telephone number in E.164. */
  readonly mobile?: string | undefined
  readonly mobileStart?: string | undefined
  readonly email?: string | undefined
  readonly emailStart?: string | undefined
  /** Digits that may be a bank account's number. */
  readonly bank?: string | undefined
}

/** The shortest beginning of a contact. */
const shortestStart = 4

/**
 * Reads what an operator typed. Contacts are found as a whole, so that nobody learns one digit by digit; only with `partly`, and
 * if asked for by name, by how they begin.
 */
export function readSought(
  text: string,
  by: SearchKey,
  { dialingCode, partly = false }: { readonly dialingCode: string; readonly partly?: boolean },
): Sought {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/\p{Cc}/gu, '')
  if (typed === '') return {}
  const asks = (key: SearchKey) => by === 'any' || by === key
  const mobile = asks('phone') ? readMobile(dialingCode, typed) : undefined
  const email = asks('email') ? readMailbox(typed) : undefined
  const digits = typed.replace(/[\s-]/g, '')
  const isPart = partly && typed.length >= shortestStart
  return {
    number: asks('number') && /^\d{1,18}$/.test(typed) ? BigInt(typed) : undefined,
    username: asks('username') ? usernameKey(typed) : undefined,
    name: asks('name') ? typed.toLowerCase() : undefined,
    mobile,
    mobileStart: by === 'phone' && isPart && mobile === undefined ? mobileStart(digits, dialingCode) : undefined,
    email,
    emailStart: by === 'email' && isPart && email === undefined ? typed.toLowerCase() : undefined,
    bank: asks('bank') && /^\d{6,20}$/.test(digits) ? digits : undefined,
  }
}

/** The beginning of a number in E.164: a leading zero stands for the country's code. */
function mobileStart(digits: string, dialingCode: string): string | undefined {
  if (/^\+\d{1,15}$/.test(digits)) return digits
  if (!/^\d{1,15}$/.test(digits)) return undefined
  return digits.startsWith('0') ? `+${dialingCode}${digits.slice(1)}` : `+${digits}`
}

/** Whether a whole contact, or digits that may be a bank account's number, are looked for. */
export function seeksContact({ mobile, email, bank }: Sought): boolean {
  return mobile !== undefined || email !== undefined || bank !== undefined
}

/** Whether contacts are looked for by how they begin. */
export function seeksPartly({ mobileStart: mobile, emailStart }: Sought): boolean {
  return mobile !== undefined || emailStart !== undefined
}
