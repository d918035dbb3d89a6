import { join, resolve } from 'node:path'
import { register, type Endpoint } from '@baize/contract'
import { CallRefused, createClient, type Client } from '@baize/contract/client'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import type { FastifyInstance } from 'fastify'
import { openApp, type App } from '../app.ts'
import { fixedClock } from '../kernel/clock.ts'
import { readConfig } from '../kernel/config.ts'
import { injectedFetch } from '../kernel/http/injected-fetch.ts'
import { createLog } from '../kernel/log.ts'
import { createPasswordHasher, type PasswordCost, type PasswordHasher } from '../kernel/password-hash.ts'
import { systemRandomness } from '../kernel/randomness.ts'
import { deliverEvents, runJob } from './run-job.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** The whole server over a new database, with a clock that the test controls; it opens no port. */
export interface TestServer extends App {
  readonly test: TestDatabase
  readonly clock: ReturnType<typeof fixedClock>
  /** A client with the session of a token, or without a session; `cookie` is what its browser sends. */
  client(token?: string, language?: string, cookie?: string): Client
  /** The same at the back office; `operatorOf` in `office.ts` makes operators who are signed in. */
  officeClient(token?: string, language?: string): Client
  /** Registers a member, who then has 1,000.00 play credits. */
  newMember(username: string): Promise<TestMember>
  /** Runs a job once, as the server would now. */
  runJob(name: string): Promise<void>
  /** Delivers the waiting events, as the worker does. */
  deliverEvents(): Promise<void>
  close(): Promise<void>
}

/** A member with a session. */
export interface TestMember {
  readonly id: string
  readonly token: string
  readonly password: string
  readonly call: Client
}

const password = 'Baize#2026'

/** Makes password hashes cheap; a separate test covers their real cost. */
export const passwordCost: PasswordCost = { memoryKib: 64, passes: 1, atOnce: 2, maxWaiting: 256 }

/** Opens a server with the demo brand and additional settings of the process; every reply is checked against its contract. */
export async function openTestServer(
  settings: Readonly<Record<string, string>> = {},
  log = createLog('silent'),
  /** The folder whose `apps/…/dist` are the built front ends. */
  frontEnds = root,
  passwords: PasswordHasher = createPasswordHasher(systemRandomness, passwordCost),
): Promise<TestServer> {
  const test = await createTestDatabase()
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const server = await openServerOver({ test, clock }, { settings, log, frontEnds, passwords })
  return {
    ...server,
    async close() {
      await server.close()
      await test.close()
    },
  }
}

interface ServerSettings {
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: ReturnType<typeof createLog>
  readonly frontEnds?: string
  readonly passwords?: PasswordHasher
}

/** Opens a server over a database that is there; closing the server leaves the database. */
export async function openServerOver<Test extends Pick<TestDatabase, 'address' | 'database'>>(
  { test, clock }: { readonly test: Test; readonly clock: TestServer['clock'] },
  {
    settings = {},
    log = createLog('silent'),
    frontEnds = root,
    passwords = createPasswordHasher(systemRandomness, passwordCost),
  }: ServerSettings = {},
): Promise<Omit<TestServer, 'test'> & { readonly test: Test }> {
  const secrets = { ownerPassword: '', appPassword: '', masterKey: Buffer.alloc(32, 7).toString('base64') }
  const config = readConfig({ CHECK_REPLIES: '1', DATA_DIR: join(root, '.data'), ...settings }, root)
  const home = { folder: config.dataDir }
  const opened = { address: test.address, database: test.database, background: test.database, secrets, home }
  const app = await openApp({ config, opened, clock, randomness: systemRandomness, passwords, log, root: frontEnds })
  const client = (token?: string, language = 'EN', cookie?: string) =>
    clientOf(app.site, clock, { token, language, cookie })
  const officeClient = (token?: string, language = 'EN') => clientOf(app.office, clock, { token, language })
  return {
    ...app,
    test,
    clock,
    client,
    officeClient,
    async newMember(username) {
      const body = { username, password, confirmPassword: password, ageConfirmed: true }
      const { id, token } = await client()(register, { body })
      return { id, token, password, call: client(token) }
    },
    runJob: (name) =>
      runJob(
        app.jobs.find((job) => job.name === name),
        clock.now(),
      ),
    deliverEvents: () => deliverEvents(test.address, app.outbox),
    close: () => app.close(),
  }
}

function clientOf(
  site: FastifyInstance,
  clock: ReturnType<typeof fixedClock>,
  who: { token: string | undefined; language: string; cookie?: string | undefined },
): Client {
  return createClient({
    baseUrl: '',
    fetch: injectedFetch(site, who.cookie === undefined ? {} : { cookie: who.cookie }),
    nowMs: () => clock.now().epochMilliseconds,
    token: () => who.token,
    language: () => who.language,
  })
}

/** The refusal that a call ends with. Throws if the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<CallRefused> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof CallRefused) return outcome
  throw new Error('the call was not refused', { cause: outcome })
}

/** An endpoint's path with a value for each parameter. */
export function samplePath(endpoint: Endpoint): string {
  return endpoint.path
    .replace(/:(?:roundId|operatorId)/, '00000000-0000-7000-8000-000000000000')
    .replace(':sessionId', '999999999')
    .replace(/:\w+/g, 'x')
}
