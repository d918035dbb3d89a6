import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { trustIn } from './http/visitor-address.ts'
import { readSocialSecrets, type SocialSetting } from './social-setting.ts'
import { StartProblem } from './start-problem.ts'

/** How the process was told to run. Read once, from the environment, before anything starts. */
export interface Config {
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  readonly officePort: number
  /** The stand-in for outside vendors, in demo mode. */
  readonly sandboxPort: number
  readonly dataDir: string
  /** The owner's address of an outside PostgreSQL; without it the embedded one is started. */
  readonly databaseUrl: string | undefined
  /** The address of the role that owns nothing; made by the migration where it is not given. */
  readonly databaseAppUrl: string | undefined
  /** 32 bytes as base64, for the secrets kept in the database; without it a file in the data folder holds one. */
  readonly masterKey: string | undefined
  /** Bearer token for `/metrics` in production. */
  readonly metricsToken: string | undefined
  /** Addresses of proxies whose `X-Forwarded-For` is believed; empty believes nobody. */
  readonly trustedProxies: readonly string[]
  /** Whether vendors' plain calls are answered without Fastify; turned off, Fastify answers every call. */
  readonly quickWay: boolean
  /** The secrets of the providers that members sign in with. */
  readonly social: SocialSetting
  /** The secret of the service that says whether a person asks, for brands whose `humanCheck` is `siteverify`. */
  readonly humanCheckSecret: string | undefined
  /** How messages leave the house; where a way is missing, demo mode shows them in its outbox and production refuses. */
  readonly sending: SendingSetting
  readonly backup: BackupSetting
  /** Months of postings that stay attached, the current one included. */
  readonly ledgerMonths: number
  readonly logLevel: string
  readonly brandDir: string
  /** Checks every reply against its declared shape; tests turn it on. */
  readonly checkReplies: boolean
}

/** The ways by which SMS and e-mails leave the house, and who vouches for telephones. */
export interface SendingSetting {
  /** `smtps://user:password@host:465`, or `smtp:` with STARTTLS. */
  readonly smtpUrl: string | undefined
  /** The sender's mailbox, such as `Baize <no-reply@example.com>`. */
  readonly mailFrom: string | undefined
  readonly sms: SmsGatewaySetting | undefined
  readonly phoneProof: PhoneProofSetting | undefined
}

/** A gateway that takes `{ "to", "from", "text" }` as JSON by POST. */
export interface SmsGatewaySetting {
  readonly url: string
  /** Sent as a bearer token. */
  readonly token: string
  readonly sender: string
}

/** A provider that verifies telephones itself and says so in a signed ID token. */
export interface PhoneProofSetting {
  readonly issuer: string
  readonly audience: string
  readonly keysUrl: string
  /** The provider's page, where the site itself asks it to vouch for a number; `undefined` where tokens come otherwise. */
  readonly authorizeUrl: string | undefined
}

/** Where backups of the embedded database go and how many are kept. */
export interface BackupSetting {
  /** Without it, the folder `backups` in the data folder. */
  readonly dir: string | undefined
  /** How many base backups are kept, with the WAL that they need. */
  readonly keep: number
  /** After so many seconds at the latest a WAL file goes to the archive: what a lost disk may cost. */
  readonly walSeconds: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment. Throws a {@link StartProblem} that names the variable and what it may be. */
export function readConfig(environment: Environment, root: string): Config {
  const mode = choice(environment, 'BAIZE_MODE', ['demo', 'production'] as const, 'demo')
  const host = environment['HOST'] || '127.0.0.1'
  if (mode === 'demo' && !isLoopback(host)) {
    throw new StartProblem(`HOST=${host}: demo mode serves this machine only; use 127.0.0.1, or BAIZE_MODE=production.`)
  }
  return {
    mode,
    host,
    port: port(environment, 'PORT', 3000),
    officePort: port(environment, 'OFFICE_PORT', 3001),
    sandboxPort: port(environment, 'SANDBOX_PORT', 3002),
    dataDir: resolve(root, environment['DATA_DIR'] || '.data'),
    databaseUrl: databaseAddress(environment, 'DATABASE_URL'),
    databaseAppUrl: databaseAddress(environment, 'DATABASE_APP_URL'),
    masterKey: masterKey(environment),
    metricsToken: environment['METRICS_TOKEN'] || undefined,
    trustedProxies: readProxies(environment),
    quickWay: choice(environment, 'QUICK_WAY', ['0', '1'] as const, '1') === '1',
    social: readSocialSecrets(environment, mode),
    humanCheckSecret: environment['HUMAN_CHECK_SECRET'] || undefined,
    sending: readSending(environment),
    backup: {
      dir: environment['BACKUP_DIR'] ? resolve(root, environment['BACKUP_DIR']) : undefined,
      keep: wholeNumber(environment, 'BACKUP_KEEP', { from: 1, to: 1_000, fallback: 7 }),
      walSeconds: wholeNumber(environment, 'BACKUP_WAL_SECONDS', { from: 1, to: 3_600, fallback: 60 }),
    },
    ledgerMonths: wholeNumber(environment, 'LEDGER_MONTHS', { from: 8, to: 1_200, fallback: 13 }),
    logLevel: choice(environment, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const, 'warn'),
    brandDir: resolve(root, environment['BRAND_DIR'] || 'brands/demo'),
    checkReplies: choice(environment, 'CHECK_REPLIES', ['0', '1'] as const, '0') === '1',
  }
}

function readProxies(environment: Environment): readonly string[] {
  const entries = (environment['TRUSTED_PROXIES'] ?? '').split(',').map((part) => part.trim())
  return entries.filter(Boolean).map((entry) => {
    if (isTrustable(entry)) return entry
    throw new StartProblem(
      `TRUSTED_PROXIES: ${entry} is no address such as 10.0.0.7 and no range such as 10.0.0.0/8, which is not everybody.`,
    )
  })
}

function isTrustable(entry: string): boolean {
  const [address = ''] = entry.split('/', 1)
  // The library takes further notations for addresses, such as 10 for 0.0.0.10, and has words for some ranges.
  if (isIP(address) === 0 && !/^(?:loopback|linklocal|uniquelocal)$/.test(entry)) return false
  try {
    trustIn([entry])
    return true
  } catch {
    return false
  }
}

function readSending(environment: Environment): SendingSetting {
  const sms = together(environment, ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN', 'SMS_SENDER'])
  const proof = together(environment, ['PHONE_PROOF_ISSUER', 'PHONE_PROOF_AUDIENCE', 'PHONE_PROOF_KEYS_URL'])
  const authorize = environment['PHONE_PROOF_AUTHORIZE_URL'] || undefined
  if (authorize !== undefined && proof === undefined)
    throw new StartProblem('PHONE_PROOF_AUTHORIZE_URL: used only with the other settings of PHONE_PROOF.')
  const mail = together(environment, ['SMTP_URL', 'MAIL_FROM'])
  if (mail !== undefined && (!/^smtps?:\/\//.test(mail[0]) || !URL.canParse(mail[0])))
    throw new StartProblem('SMTP_URL is not an address such as smtps://user:password@host:465.')
  return {
    smtpUrl: mail?.[0],
    mailFrom: mail?.[1],
    sms: sms && { url: webAddress('SMS_GATEWAY_URL', sms[0]), token: sms[1], sender: sms[2] },
    phoneProof: proof && {
      issuer: proof[0],
      audience: proof[1],
      keysUrl: webAddress('PHONE_PROOF_KEYS_URL', proof[2]),
      authorizeUrl: authorize && webAddress('PHONE_PROOF_AUTHORIZE_URL', authorize),
    },
  }
}

/** Variables that mean something only together: all of them, or none. */
function together<const Names extends readonly [string, ...string[]]>(
  environment: Environment,
  names: Names,
): { [Place in keyof Names]: string } | undefined {
  const values = names.map((name) => environment[name] || undefined)
  if (values.every((value) => value === undefined)) return undefined
  const missing = names.filter((_, place) => values[place] === undefined)
  if (missing.length > 0) throw new StartProblem(`${missing.join(' and ')}: needed where ${names.join(', ')} are used.`)
  // Each name has its value: none is missing.
  return values as { [Place in keyof Names]: string }
}

/** Messages to people go by TLS; only a gateway on this very machine may be spoken to in clear. */
function webAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fits = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  // The value may hold a password, so it is not repeated.
  if (!fits) throw new StartProblem(`${name} is not an address that begins with https://.`)
  return text
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function choice<const T extends string>(environment: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const value = environment[name]
  if (value === undefined || value === '') return fallback
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw new StartProblem(`${name}=${value}: it may be ${allowed.join(' or ')}.`)
  return found
}

function wholeNumber(
  environment: Environment,
  name: string,
  { from, to, fallback }: { readonly from: number; readonly to: number; readonly fallback: number },
): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to)
    throw new StartProblem(`${name}=${text}: it is a whole number from ${from} to ${to}.`)
  return value
}

function port(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d{1,5}$/.test(text) || value > 65_535)
    throw new StartProblem(`${name}=${text}: a port is a number from 0 to 65535.`)
  return value
}

function databaseAddress(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    // The value may hold a password, so it is not repeated.
    throw new StartProblem(`${name} is not an address such as postgres://user:password@host:5432/name.`)
  }
  return text
}

function masterKey(environment: Environment): string | undefined {
  const text = environment['BAIZE_MASTER_KEY']
  if (!text) return undefined
  if (Buffer.from(text, 'base64').length !== 32) throw new StartProblem('BAIZE_MASTER_KEY is not 32 bytes in base64.')
  return text
}
