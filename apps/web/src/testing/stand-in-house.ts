import { CallRefused } from '@baize/contract/client'
import type { Endpoint, Game, systemStatus, ValueOf } from '@baize/contract'
import { defaultLanguage, languages } from '@baize/phrases'
import { vi } from 'vitest'

/** What a test's house was asked: the method, and the address with its query. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** A house that a test sets up. */
export interface StandInHouse {
  /** Every call so far, in its order. */
  readonly asked: readonly Asked[]
  /** From now on this is what an endpoint answers; a `CallRefused` refuses. */
  answer<E extends Endpoint>(endpoint: E, answer: ValueOf<E> | CallRefused): void
}

/** Stands in for the house in a browser's test, until `vi.unstubAllGlobals()`. What it has no answer to never comes. */
export function standInHouse(): StandInHouse {
  const asked: Asked[] = []
  const answers = new Map<string, unknown>()
  const keyOf = (method: string, path: string) => `${method} ${path}`
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(address, 'http://house.example')
    asked.push({ method, path, query: Object.fromEntries(searchParams) })
    const key = keyOf(method, path)
    return answers.has(key) ? replyOf(answers.get(key)) : new Promise<Response>(() => undefined)
  })
  return {
    asked,
    answer: ({ method, path }, answer) => void answers.set(keyOf(method, path), answer),
  }
}

function replyOf(answer: unknown): Response {
  if (!(answer instanceof CallRefused)) return Response.json({ success: true, value: answer })
  const { code, message, status, captcha } = answer
  return Response.json({ success: false, code, message, value: { captcha } }, { status })
}

/** A game of the lobby that can be played. */
export function standInGame(changed: Partial<Game> = {}): Game {
  return {
    nodeId: '1001',
    gameName: 'Lotus Lanterns',
    displayName: 'Lotus Lanterns',
    showIcon: '/art/lotus.webp',
    smallIcon: '/art/lotus-180.webp',
    lagerIcon: '/art/lotus-large.webp',
    isHot: 0,
    vassalage: 'BZ',
    vendorName: 'Baize',
    gameType: 'RNG',
    gameClassify: 'SLOT',
    gameCode: 'bz-lotus-lanterns',
    supportPlay: 1,
    isGame: 'GAME',
    minBet: '0.10',
    minLineNum: 1,
    state: 'open',
    ...changed,
  }
}

/** What a house that is open says of itself. */
export function standInStatus(changed: Partial<ValueOf<typeof systemStatus>> = {}): ValueOf<typeof systemStatus> {
  return {
    systemStatus: 0,
    maintenance: false,
    maintenanceEnd: null,
    regionRestriction: false,
    restrictedBy: null,
    location: { ip: '127.0.0.1', country: null },
    customerService: [],
    domainRoute: [],
    resources: [{ labelNameEn: 'imgUrl', url: '/art/' }],
    phoneProof: { register: false, access: false },
    register: {
      fields: [],
      minimumAge: 18,
      birthdayAge: 18,
      methods: ['username'],
      smsEnabled: false,
      mobileRegPass: true,
      mobileCountry: 'TH',
      mobileDigits: [],
      terms: null,
      termsVersion: null,
    },
    analytics: { gtagId: null },
    mode: 'demo',
    brandCode: 'demo',
    brandName: 'Baize',
    merchantCode: 'baize',
    platform: 'WEB',
    defaultLanguage,
    languages: [...languages],
    timeZone: 'Asia/Bangkok',
    currencyCode: 'PLY',
    currencySymbol: '$',
    currencyDigits: 2,
    welcomeCredit: '1000.00',
    mainDomain: 'localhost',
    whitelabel: [],
    prizeModes: [],
    gameSelectorTabs: [],
    jackpotSource: 'none',
    officialChannels: [],
    ...changed,
  }
}
