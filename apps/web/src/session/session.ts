import type { LoginValue } from '@baize/contract'
import { create } from 'zustand'

/**
 * The signed-in user, from the reply to a login. Types: 0 member; 1, 2, 41, 42 agents; 4 trial (specification 3.023).
 */
export interface SignedIn {
  readonly token: string
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly type: number
  /** Whether this is the member's first login (3.039). */
  readonly firstTimeLogin?: boolean
  /** Why the password must be changed before anything else (4.003). */
  readonly passwordDue?: PasswordDue | undefined
}

/** The reply to a login: the user, and their language on whatever device. */
export type LoggedIn = LoginValue

/** The password is older than the brand allows, or was issued by the platform. */
export type PasswordDue = 'expired' | 'initial' | 'opened'

/** A new session; the reply to a login has null if no change is due. */
type Beginning = Omit<SignedIn, 'passwordDue'> & { readonly passwordDue?: PasswordDue | null | undefined }

interface SessionState {
  readonly signedIn: SignedIn | undefined
  readonly begin: (signedIn: Beginning) => void
  readonly end: () => void
}

const trialType = 4
const agentTypes: readonly number[] = [1, 2, 41, 42]

/** The characters of tokens, and more of them than any token has. */
const tokenPattern = /^[\w-]{1,128}$/

/**
 * The session of this browser tab, in session storage under the specification's keys (3.051).
 *
 * To change:
 * - what the browser stores of a session: `useSession` and `storedKeys` here
 * - which kinds of accounts there are: `isTrial`, `isAgent` and `isRealAccount` here
 */
export const useSession = create<SessionState>()((set) => ({
  signedIn: readStored(sessionStorage),
  begin: ({ passwordDue, ...rest }) => {
    const signedIn = { ...rest, passwordDue: passwordDue ?? undefined }
    for (const key of keysOfOthers) sessionStorage.removeItem(key)
    store(sessionStorage, signedIn)
    set({ signedIn })
  },
  end: () => {
    for (const key of [...storedKeys, ...keysOfOthers]) sessionStorage.removeItem(key)
    set({ signedIn: undefined })
  },
}))

type Typed = Pick<SignedIn, 'type'>

/** Whether the session is trial play without an account, which has no member panel (6.002). */
export const isTrial = (signedIn: Typed | undefined): boolean => signedIn?.type === trialType

/** Whether a session belongs to an agent. */
export const isAgent = (signedIn: Typed | undefined): boolean =>
  signedIn !== undefined && agentTypes.includes(signedIn.type)

/** Whether a session belongs to a real account. */
export const isRealAccount = (signedIn: Typed | undefined): boolean => signedIn !== undefined && !isTrial(signedIn)

/**
 * Whether the server serves a session's real account: if a new password is due, it refuses everything but the change
 * and signing out, so nothing else is requested or offered.
 */
export const isServed = (signedIn: Pick<SignedIn, 'type' | 'passwordDue'> | undefined): boolean =>
  isRealAccount(signedIn) && signedIn?.passwordDue === undefined

const storedKeys = [
  'token',
  'nickname',
  'account',
  'username',
  'customerId',
  'isAgent',
  'memberType',
  'firstTimeLogin',
  // The marker of a password that must be changed first (4.003): the list's only key whose name does not say what it holds.
  'validate',
]

/** What other rooms store about the signed-in user (3.051), which goes with the session. */
const keysOfOthers = ['consolidated', 'enableSalary', 'enableContract', 'offersClosed']

function store(storage: Storage, signedIn: SignedIn): void {
  const { token, id, account, nickname, type, firstTimeLogin = false, passwordDue = '' } = signedIn
  const values = [
    token,
    nickname,
    account,
    account,
    id,
    String(isAgent(signedIn)),
    String(type),
    String(firstTimeLogin),
    passwordDue,
  ]
  for (const [index, key] of storedKeys.entries()) storage.setItem(key, values[index] ?? '')
  if (passwordDue === '') storage.removeItem('validate')
}

function readStored(storage: Storage): SignedIn | undefined {
  const token = storage.getItem('token')
  // A malformed token cannot be sent, so the server could not report it as unknown.
  if (token === null || !tokenPattern.test(token)) return undefined
  const text = (key: string) => storage.getItem(key) ?? ''
  return {
    token,
    id: text('customerId'),
    account: text('account'),
    nickname: text('nickname'),
    type: Number(text('memberType') || '0'),
    firstTimeLogin: text('firstTimeLogin') === 'true',
    passwordDue: dueOf(text('validate')),
  }
}

function dueOf(stored: string): PasswordDue | undefined {
  return stored === 'expired' || stored === 'initial' || stored === 'opened' ? stored : undefined
}
