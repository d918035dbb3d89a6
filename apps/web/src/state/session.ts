import type { LocaleCode } from '@baize/phrases'
import { create } from 'zustand'

/** Who is signed in, as a login answers it. Types: 0 member; 1, 2, 41, 42 agents; 4 trial (specification 3.023). */
export interface SignedIn {
  readonly token: string
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly type: number
  /** Whether this is the member's first login (3.039). */
  readonly firstTimeLogin?: boolean
  /** Why the password has to be changed before anything else (4.003). */
  readonly passwordDue?: PasswordDue | undefined
}

/** What a login answers: who it is, and what they chose to read on whatever device. */
export interface LoggedIn extends SignedIn {
  readonly language: LocaleCode | null
  readonly passwordExpired: boolean
  readonly defaultPassword: boolean
  /** The address is not registered, and there is no second factor that could have been asked for (4.007). */
  readonly secondFactorAdvised?: true | undefined
}

/** The password is older than the brand allows, or the house gave it out. */
export type PasswordDue = 'expired' | 'initial'

interface SessionState {
  readonly signedIn: SignedIn | undefined
  readonly begin: (signedIn: SignedIn) => void
  readonly end: () => void
}

const trialType = 4
const agentTypes: readonly number[] = [1, 2, 41, 42]

/** The session of this browser tab; kept in session storage under the specification's keys (3.051). */
export const useSession = create<SessionState>()((set) => ({
  signedIn: readStored(sessionStorage),
  begin: (signedIn) => {
    store(sessionStorage, signedIn)
    set({ signedIn })
  },
  end: () => {
    for (const key of storedKeys) sessionStorage.removeItem(key)
    set({ signedIn: undefined })
  },
}))

/** Whether somebody plays without an account: such a session has no member panel (6.002). */
export const isTrial = (signedIn: SignedIn | undefined): boolean => signedIn?.type === trialType

/** Whether a session belongs to an agent. */
export const isAgent = (signedIn: SignedIn | undefined): boolean =>
  signedIn !== undefined && agentTypes.includes(signedIn.type)

/** Whether a session belongs to a real account. */
export const isRealAccount = (signedIn: SignedIn | undefined): boolean => signedIn !== undefined && !isTrial(signedIn)

const storedKeys = [
  'token',
  'nickname',
  'account',
  'username',
  'customerId',
  'isAgent',
  'memberType',
  'firstTimeLogin',
  'passwordDue',
]

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
}

function readStored(storage: Storage): SignedIn | undefined {
  const token = storage.getItem('token')
  if (token === null || token === '') return undefined
  const text = (key: string) => storage.getItem(key) ?? ''
  return {
    token,
    id: text('customerId'),
    account: text('account'),
    nickname: text('nickname'),
    type: Number(text('memberType') || '0'),
    firstTimeLogin: text('firstTimeLogin') === 'true',
    passwordDue: dueOf(text('passwordDue')),
  }
}

function dueOf(stored: string): PasswordDue | undefined {
  return stored === 'expired' || stored === 'initial' ? stored : undefined
}
