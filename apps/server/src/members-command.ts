import { parseArgs } from 'node:util'
import type { Log } from './kernel/log.ts'
import { StartProblem } from './kernel/start-problem.ts'
import {
  endSessionsOf,
  findMember,
  lockAccountOf,
  openSessions,
  unlockAccountOf,
  type FoundMember,
  type OperatingParts,
} from './modules/identity/index.ts'
import { operatorBrand } from './operator-brand.ts'
import { operatorName, operatorReason } from './operator-words.ts'

const usage = [
  'npm run members -- find <number or username> [--username]',
  'sessions <number or username>',
  'end-sessions <number or username> --by <who> --reason <text>',
  'lock <number or username> --by <who> --reason <text>',
  'unlock <number or username> --by <who> --reason <text>',
].join('; ')

/** The longest list of sessions; a brand may allow more, but nobody reads them. */
const maxListed = 100

type Say = (line: string) => void

/** What the command works with. Its log is where a line says who did what, and why. */
export interface MembersParts extends OperatingParts {
  readonly log: Pick<Log, 'child'>
}

const changes = { 'end-sessions': endSessions, lock, unlock } as const

/**
 * Finds a member, lists or ends sessions, locks or unlocks the account. Whoever changes something says who they are and why.
 * `say` is called once per line. Throws a {@link StartProblem}, and changes nothing, if the arguments are not valid.
 */
export async function runMembersCommand(parts: MembersParts, args: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = read(args)
  const [what = '', name = '', ...rest] = positionals
  if (name === '' || rest.length > 0) throw new StartProblem(usage)
  const isReading = what === 'find' || what === 'sessions'
  if (isReading ? values.by !== undefined || values.reason !== undefined : !Object.hasOwn(changes, what))
    throw new StartProblem(usage)
  const [by, reason] = isReading ? ['', ''] : [operatorName(values.by), operatorReason(values.reason)]
  const brand = await operatorBrand(parts.database, values.brand)
  const member = await find(parts, brand.brandId, name, values.username === true)
  if (what === 'find') return say(describe(member))
  if (what === 'sessions') return list(parts, member, say)
  // It is one of them: the others were refused above.
  await changes[what as keyof typeof changes](parts, member, say)
  note(parts.log, member, { change: what, by, reason })
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        brand: { type: 'string' },
        username: { type: 'boolean' },
        by: { type: 'string' },
        reason: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch {
    throw new StartProblem(usage)
  }
}

/** A name of digits is a number, unless it is called a username. If it is both, only the operator can say which. */
async function find(
  parts: MembersParts,
  brandId: FoundMember['brandId'],
  name: string,
  isUsername: boolean,
): Promise<FoundMember> {
  const isNumber = !isUsername && /^\d{1,18}$/.test(name)
  const byNumber = isNumber ? await findMember(parts, brandId, { number: BigInt(name) }) : undefined
  const byUsername = await findMember(parts, brandId, { username: name })
  if (byNumber !== undefined && byUsername !== undefined && byNumber.memberId !== byUsername.memberId)
    throw new StartProblem(
      `${name} is the number of one member and the username of another: add --username for the latter, or use the former's username.`,
    )
  const found = byNumber ?? byUsername
  if (found === undefined) throw new StartProblem(`there is no member ${name}.`)
  return found
}

function describe(member: FoundMember): string {
  return [
    `${member.memberId} (${member.username}): ${member.status}, type ${member.type}`,
    `registered ${member.registeredAt.toString()}`,
    member.hasMobile ? 'verified mobile number' : 'no verified mobile number',
    member.hasEmail ? 'verified mailbox' : 'no verified mailbox',
    `${member.openSessions} open sessions`,
    ...(member.deletionDueAt === null ? [] : [`will be deleted ${member.deletionDueAt.toString()}`]),
  ].join('; ')
}

async function list(parts: MembersParts, member: FoundMember, say: Say): Promise<void> {
  const sessions = await openSessions(parts, member, maxListed)
  if (sessions.length === 0) say('No session is open.')
  for (const { sessionId, createdAt, lastSeenAt, address, program, way } of sessions)
    say(
      `${sessionId}: ${way ?? 'unknown way'} from ${address ?? 'unknown'} with ${program ?? 'unknown'}, begun ${createdAt.toString()}, last used ${lastSeenAt.toString()}`,
    )
  if (member.openSessions > sessions.length) say(`There are ${member.openSessions} in all.`)
}

async function endSessions(parts: MembersParts, member: FoundMember, say: Say): Promise<void> {
  await endSessionsOf(parts, member)
  say(`All sessions and remembered logins of ${member.memberId} (${member.username}) have ended.`)
}

async function lock(parts: MembersParts, member: FoundMember, say: Say): Promise<void> {
  if (!(await lockAccountOf(parts, member)))
    throw new StartProblem(
      `${member.memberId} (${member.username}) is ${member.status}: only active accounts can be locked.`,
    )
  say(
    `${member.memberId} (${member.username}) is locked; its sessions have ended, and changes that waited are cancelled.`,
  )
}

async function unlock(parts: MembersParts, member: FoundMember, say: Say): Promise<void> {
  if (!(await unlockAccountOf(parts, member)))
    throw new StartProblem(
      `${member.memberId} (${member.username}) is ${member.status}: only locked accounts can be unlocked.`,
    )
  say(`${member.memberId} (${member.username}) may log in again.`)
}

/** A line like those of the security log: the server itself does not see what a command did. */
function note(
  log: Pick<Log, 'child'>,
  { brandId, memberId }: FoundMember,
  facts: { readonly change: string; readonly by: string; readonly reason: string },
): void {
  log
    .child({ kind: 'security' }, { level: 'info' })
    .info({ event: 'member.changed', brand: brandId, member: String(memberId), ...facts }, 'security')
}
