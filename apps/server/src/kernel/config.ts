import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readDatabaseSetting, type DatabaseSetting } from './database/database-setting.ts'
import { protectedAddress } from './database/outside-address.ts'
import type { Hsts } from './http/safe-headers.ts'
import { trustIn } from './http/visitor-address.ts'
import { readSocialSecrets, type SocialSetting } from './social-setting.ts'
import { StartProblem } from './start-problem.ts'

/** The settings of the process, read once from the environment before anything starts. */
export interface Config {
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  readonly officePort: number
  /** The port of the stand-in for outside vendors, which runs in demo mode only. */
  readonly sandboxPort: number
  /** The port of the stand-in for a payment gateway, which runs in demo mode only. */
  readonly paymentPort: number
  readonly dataDir: string
  /** The address of an outside PostgreSQL, with its owner's login; without it, the embedded one is started. */
  readonly databaseUrl: string | undefined
  /** The address with the login of the role that owns nothing; without it, the migration creates that role. */
  readonly databaseAppUrl: string | undefined
  /** What the operator sets of the embedded database's memory and settings. */
  readonly embeddedDatabase: DatabaseSetting
  /** The master key for secrets in the database, 32 bytes in base64; without it, a file in the data folder contains one. */
  readonly masterKey: string | undefined
  /** The master key of before, while the secrets are re-encrypted under {@link Config.masterKey}. */
  readonly oldMasterKey: string | undefined
  /** The bearer token for `/metrics` in production. */
  readonly metricsToken: string | undefined
  /** The addresses of proxies whose `X-Forwarded-For` is trusted; if empty, no proxy is. */
  readonly trustedProxies: readonly string[]
  /** Host names at which the ports of the office and the sandboxes answer, besides `localhost` and IP addresses. */
  readonly allowedHosts: readonly string[]
  /** The addresses and ranges from which the back office may be used; empty for all. */
  readonly officeAddresses: readonly string[]
  /** How many connections one address, or one IPv6 network (/64), may have at a port; trusted proxies may have any number. */
  readonly maxConnectionsPerAddress: number
  /** When browsers are told to use TLS only. */
  readonly hsts: Hsts
  /** Whether vendors' plain calls are answered without Fastify; if `false`, Fastify answers every call. */
  readonly quickWay: boolean
  /** The secrets of the providers that members sign in with. */
  readonly social: SocialSetting
  /** The secret of the human-check service, for brands whose `humanCheck` is `siteverify`. */
  readonly humanCheckSecret: string | undefined
  /** How messages are sent. Without a channel, demo mode shows its messages in the outbox and production refuses to send. */
  readonly sending: SendingSetting
  readonly backup: BackupSetting
  /** The number of months of postings that stay attached, the current one included. */
  readonly ledgerMonths: number
  readonly logLevel: string
  readonly brandDir: string
  /** Whether a first start in demo mode fills the database with the history of a house. */
  readonly demoHistory: boolean
  /** Checks every reply against its declared shape; tests turn it on. */
  readonly checkReplies: boolean
}

/** The channels for SMS and e-mail, and the phone-verification provider. */
export interface SendingSetting {
  /** `smtps://user:password@host:465`, or `smtp:` with STARTTLS. */
  readonly smtpUrl: string | undefined
  /** The sender's mailbox, such as `Baize <no-reply@example.com>`. */
  readonly mailFrom: string | undefined
  readonly sms: SmsGatewaySetting | undefined
  readonly phoneProof: PhoneProofSetting | undefined
}

/** An SMS gateway that accepts `{ "to", "from", "text" }` as JSON by POST. */
export interface SmsGatewaySetting {
  readonly url: string
  /** Sent as a bearer token. */
  readonly token: string
  readonly sender: string
}

/** A provider that verifies phone numbers itself and confirms them in a signed ID token. */
export interface PhoneProofSetting {
  readonly issuer: string
  readonly audience: string
  readonly keysUrl: string
  /** The provider's page, to which the site sends members to verify a number; `undefined` if tokens come another way. */
  readonly authorizeUrl: string | undefined
}

/** Where backups of the embedded database go and how many are kept. */
export interface BackupSetting {
  /** The folder for backups; without it, `backups` in the data folder. */
  readonly dir: string | undefined
  /** The number of base backups that are kept, with the WAL that they need. */
  readonly keep: number
  /** The longest time in seconds until a WAL file is archived: the most that a lost disk can cost. */
  readonly walSeconds: number
  /** The keys that backups are encrypted under, 32 bytes each in base64; the first encrypts, all decrypt. */
  readonly keys: string | undefined
  /** A file with these keys. */
  readonly keyFile: string | undefined
  /** Whether the file is created with a new key if it does not exist: in demo mode, unless it was named. */
  readonly makesKeyFile: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment. Throws a {@link StartProblem} that names the invalid variable and the values that it may have. */
export function readConfig(environment: Environment, root: string): Config {
  const mode = choice(environment, 'BAIZE_MODE', ['demo', 'production'] as const, 'demo')
  const host = environment['HOST'] || '127.0.0.1'
  if (mode === 'demo' && !isLoopback(host)) {
    throw new StartProblem(`HOST=${host}: demo mode serves only this machine; use 127.0.0.1, or BAIZE_MODE=production.`)
  }
  const dataDir = resolve(root, environment['DATA_DIR'] || '.data')
  return {
    mode,
    host,
    port: port(environment, 'PORT', 3000),
    officePort: port(environment, 'OFFICE_PORT', 3001),
    sandboxPort: port(environment, 'SANDBOX_PORT', 3002),
    paymentPort: port(environment, 'PAYMENT_PORT', 3003),
    dataDir,
    databaseUrl: databaseAddress(environment, root, 'DATABASE_URL'),
    databaseAppUrl: databaseAddress(environment, root, 'DATABASE_APP_URL'),
    embeddedDatabase: readDatabaseSetting(environment),
    masterKey: masterKey(environment, 'BAIZE_MASTER_KEY'),
    oldMasterKey: masterKey(environment, 'BAIZE_OLD_MASTER_KEY'),
    metricsToken: environment['METRICS_TOKEN'] || undefined,
    trustedProxies: readAddresses(environment, 'TRUSTED_PROXIES'),
    officeAddresses: readAddresses(environment, 'OFFICE_ADDRESSES'),
    allowedHosts: readHosts(environment),
    maxConnectionsPerAddress: wholeNumber(environment, 'MAX_CONNECTIONS_PER_ADDRESS', {
      from: 4,
      to: 100_000,
      fallback: 512,
    }),
    hsts: {
      when: choice(environment, 'HSTS', ['auto', 'always', 'off'] as const, 'auto'),
      subdomains: choice(environment, 'HSTS_SUBDOMAINS', ['0', '1'] as const, '0') === '1',
    },
    quickWay: choice(environment, 'QUICK_WAY', ['0', '1'] as const, '1') === '1',
    social: readSocialSecrets(environment, mode),
    humanCheckSecret: environment['HUMAN_CHECK_SECRET'] || undefined,
    sending: readSending(environment),
    backup: readBackup(environment, root, { mode, dataDir }),
    ledgerMonths: wholeNumber(environment, 'LEDGER_MONTHS', { from: 8, to: 1_200, fallback: 13 }),
    logLevel: choice(environment, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const, 'warn'),
    brandDir: resolve(root, environment['BRAND_DIR'] || 'brands/demo'),
    demoHistory: choice(environment, 'DEMO_HISTORY', ['on', 'off'] as const, 'on') === 'on',
    checkReplies: choice(environment, 'CHECK_REPLIES', ['0', '1'] as const, '0') === '1',
  }
}

function readHosts(environment: Environment): readonly string[] {
  return listIn(environment, 'ALLOWED_HOSTS').map((entry) => {
    const host = entry.toLowerCase()
    if (/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(host)) return host
    throw new StartProblem(
      `ALLOWED_HOSTS: ${entry} is not a host name such as metrics.example, without scheme and port.`,
    )
  })
}

/** The entries of a list with commas. */
function listIn(environment: Environment, name: string): readonly string[] {
  const entries = (environment[name] ?? '').split(',').map((part) => part.trim())
  return entries.filter(Boolean)
}

function readBackup(
  environment: Environment,
  root: string,
  { mode, dataDir }: Pick<Config, 'mode' | 'dataDir'>,
): BackupSetting {
  const [keys, named] = [environment['BACKUP_KEY'] || undefined, environment['BACKUP_KEY_FILE'] || undefined]
  if (keys !== undefined && named !== undefined) throw new StartProblem('Set BACKUP_KEY or BACKUP_KEY_FILE, not both.')
  const usual = mode === 'demo' && keys === undefined ? `${dataDir}.backup-key` : undefined
  return {
    dir: environment['BACKUP_DIR'] ? resolve(root, environment['BACKUP_DIR']) : undefined,
    keep: wholeNumber(environment, 'BACKUP_KEEP', { from: 1, to: 1_000, fallback: 7 }),
    walSeconds: wholeNumber(environment, 'BACKUP_WAL_SECONDS', { from: 1, to: 3_600, fallback: 60 }),
    keys,
    keyFile: named === undefined ? usual : resolve(root, named),
    makesKeyFile: named === undefined && usual !== undefined,
  }
}

function readAddresses(environment: Environment, name: string): readonly string[] {
  return listIn(environment, name).map((entry) => {
    if (isTrustable(entry)) return entry
    throw new StartProblem(
      `${name}: ${entry} is neither an address such as 10.0.0.7 nor a range such as 10.0.0.0/8; a range of all addresses is not allowed.`,
    )
  })
}

function isTrustable(entry: string): boolean {
  const [address = ''] = entry.split('/', 1)
  // The library accepts other notations for addresses, such as 10 for 0.0.0.10, and names for some ranges.
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
    throw new StartProblem('PHONE_PROOF_AUTHORIZE_URL requires the other PHONE_PROOF_… variables.')
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

/** The values of variables of which either all or none must be set. */
function together<const Names extends readonly [string, ...string[]]>(
  environment: Environment,
  names: Names,
): { [Place in keyof Names]: string } | undefined {
  const values = names.map((name) => environment[name] || undefined)
  if (values.every((value) => value === undefined)) return undefined
  const missing = names.filter((_, place) => values[place] === undefined)
  if (missing.length > 0) throw new StartProblem(`${missing.join(' and ')}: set all of ${names.join(', ')}, or none.`)
  // No value is missing.
  return values as { [Place in keyof Names]: string }
}

/** An address that messages are sent to. It must use TLS, unless the gateway is on this machine. */
function webAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fits = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  // The value may contain a password, so the error does not repeat it.
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
  if (found === undefined) throw new StartProblem(`${name}=${value}: must be ${allowed.join(' or ')}.`)
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
    throw new StartProblem(`${name}=${text}: must be a whole number from ${from} to ${to}.`)
  return value
}

function port(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d{1,5}$/.test(text) || value > 65_535)
    throw new StartProblem(`${name}=${text}: must be a port from 0 to 65535.`)
  return value
}

function databaseAddress(environment: Environment, root: string, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    // The value may contain a password, so the error does not repeat it.
    throw new StartProblem(`${name} is not an address such as postgres://user:password@host:5432/name.`)
  }
  const caFile = environment['DATABASE_CA_FILE'] ? resolve(root, environment['DATABASE_CA_FILE']) : undefined
  const mode = choice(environment, 'DATABASE_TLS', ['verify-full', 'off'] as const, 'verify-full')
  return protectedAddress(name, text, { mode, caFile })
}

function masterKey(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  if (Buffer.from(text, 'base64').length !== 32) throw new StartProblem(`${name} is not 32 bytes in base64.`)
  return text
}
