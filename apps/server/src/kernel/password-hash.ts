import { argon2, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { Randomness } from './randomness.ts'
import { createTurns, type Turns } from './turns.ts'

/** Hashes and checks passwords. */
export interface PasswordHasher {
  /** The PHC string of a password, with a new salt. Refuses if too many are waiting, altogether or for one address. */
  hash(password: string): Promise<string>
  /**
   * Whether a password matches a PHC string. Without one (an unknown account) it does the same work and returns `false`, so
   * that the time does not reveal which accounts exist.
   */
  verify(password: string, stored: string | undefined): Promise<boolean>
}

/**
 * The cost of one hash (OWASP's second argon2id profile), and how much of the machine all of them may use: logins must not
 * starve bets, which share the cores.
 */
export interface PasswordCost extends Turns {
  readonly memoryKib: number
  readonly passes: number
}

/**
 * 19 MiB and 2 passes, on half of the cores: if a flood of logins took all of them, bets would wait. The queue is about four
 * seconds long on a small machine; addresses take turns in it, and one may have a quarter of it.
 */
export const defaultPasswordCost: PasswordCost = {
  memoryKib: 19_456,
  passes: 2,
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 256,
  maxWaitingPerAddress: 64,
}

interface Phc {
  readonly memoryKib: number
  readonly passes: number
  readonly salt: Buffer
  readonly tag: Buffer
}

const tagLength = 32
const saltLength = 16
const derive = promisify(argon2)

/** Creates a hasher that computes `cost.atOnce` hashes at a time; further ones wait. */
export function createPasswordHasher(randomness: Randomness, cost: PasswordCost = defaultPasswordCost): PasswordHasher {
  const inTurn = createTurns(cost)
  // No password hashes to this tag, so nobody can log in to an unknown account.
  const nobody: Phc = {
    ...cost,
    salt: Buffer.from(randomness.bytes(saltLength)),
    tag: Buffer.from(randomness.bytes(tagLength)),
  }
  return {
    async hash(password) {
      const salt = Buffer.from(randomness.bytes(saltLength))
      return writePhc({ ...cost, salt, tag: await inTurn(() => tagOf(password, { ...cost, salt })) })
    },
    async verify(password, stored) {
      const phc = stored === undefined ? nobody : readPhc(stored)
      return timingSafeEqual(await inTurn(() => tagOf(password, phc)), phc.tag)
    },
  }
}

async function tagOf(password: string, work: Omit<Phc, 'tag'>): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    // The same password typed on different keyboards can arrive in different Unicode forms.
    message: Buffer.from(password.normalize('NFKC')),
    nonce: work.salt,
    parallelism: 1,
    memory: work.memoryKib,
    passes: work.passes,
    tagLength,
  }
  return Buffer.from(await derive('argon2id', parameters))
}

function writePhc({ memoryKib, passes, salt, tag }: Phc): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${base64(salt)}$${base64(tag)}`
}

function readPhc(text: string): Phc {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/.exec(text)
  if (!match) throw new Error('a stored password hash is not one of ours')
  const [, memory = '', passes = '', salt = '', tag = ''] = match
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
