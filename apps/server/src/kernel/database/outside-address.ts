import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import pg from 'pg'
import { StartProblem } from '../start-problem.ts'

/** How connections to an outside PostgreSQL are protected. */
export interface DatabaseTls {
  /** `verify-full`: encrypted, to a server with a trusted certificate for its host name. `off`: as the address says. */
  readonly mode: 'verify-full' | 'off'
  /** A file with the certificates of the authorities that are trusted; without it, the usual ones are. */
  readonly caFile: string | undefined
}

/** What an address may say about TLS. All of these become `verify-full`; every other value is weaker and refused. */
const strict = new Set(['verify-full', 'verify-ca', 'require'])

/**
 * The address of an outside PostgreSQL with TLS enforced, unless it is on this machine or the setting says otherwise. Throws a
 * {@link StartProblem} for an address that asks for less, and for a host without a name that a certificate could prove.
 */
export function protectedAddress(name: string, address: string, { mode, caFile }: DatabaseTls): string {
  const host = hostOf(address)
  if (mode === 'off' || isHere(host)) return address
  if (isIP(host) !== 0)
    throw new StartProblem(
      `${name} has an IP address: use the host name in the server's certificate, or set DATABASE_TLS=off.`,
    )
  const url = new URL(address)
  const asked = url.searchParams.get('sslmode')
  if (asked !== null && !strict.has(asked))
    throw new StartProblem(
      `${name} has sslmode=${asked}, which does not verify the server: remove it, or set DATABASE_TLS=off.`,
    )
  for (const weaker of ['ssl', 'uselibpqcompat']) url.searchParams.delete(weaker)
  url.searchParams.set('sslmode', 'verify-full')
  if (caFile !== undefined) {
    if (!existsSync(caFile)) throw new StartProblem(`DATABASE_CA_FILE: there is no file ${caFile}.`)
    url.searchParams.set('sslrootcert', caFile)
  }
  return url.href
}

/** The host that the driver would connect to, or the folder of its socket: parameters and the environment count too. */
function hostOf(address: string): string {
  const url = new URL(address)
  // The driver would read files for these already now.
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat']) url.searchParams.delete(name)
  return new pg.Client({ connectionString: url.href }).host
}

function isHere(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('/') || /^127\.\d+\.\d+\.\d+$/.test(host)
}
