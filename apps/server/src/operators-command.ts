import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { operatorName as nameForm } from '@baize/contract/office'
import { errorPhrase } from '@baize/phrases/errors'
import { inAddress } from './kernel/address-in-url.ts'
import type { Config } from './kernel/config.ts'
import { Refusal } from './kernel/refusal.ts'
import { StartProblem } from './kernel/start-problem.ts'
import {
  inviteOperator,
  listOperators,
  operatorByName,
  resetOperator,
  resumeOperator,
  suspendOperator,
  verifyPiece,
  type Actor,
  type Invited,
  type StaffParts,
} from './modules/operators/index.ts'
import { operatorBrand } from './operator-brand.ts'
import { operatorName, operatorReason } from './operator-words.ts'

const usage = [
  'npm run operators -- list [--brand <code>]',
  'invite <username> --role <role> [--brand <code>]',
  'reset <username> --reason <text>',
  'suspend <username> --reason <text>',
  'resume <username> --reason <text>',
  'verify-audit [--brand <code>]',
  'each that changes something also takes --by <who>',
].join('; ')

export interface OperatorsOrder {
  readonly parts: StaffParts
  /** Where the office's page is, for the link of an invitation. */
  readonly config: Pick<Config, 'mode' | 'host' | 'officePort' | 'allowedHosts'>
  readonly say: (line: string) => void
}

const changes = { reset, suspend, resume } as const

/**
 * Lists operators, invites one, resets, suspends or resumes one, or computes the chain of the audit log again. It needs no
 * operator: it makes the first one, and lets one in again who has lost the authenticator app. Throws a {@link StartProblem}, and
 * changes nothing, if the arguments are not valid or the change is refused.
 */
export async function runOperatorsCommand(order: OperatorsOrder, args: readonly string[]): Promise<void> {
  const { values, positionals } = read(args)
  const [what = '', name, ...rest] = positionals
  if (rest.length > 0) throw new StartProblem(usage)
  const { brandId } = await operatorBrand(order.parts.database, values.brand)
  if (what === 'list' && name === undefined) return list(order, brandId)
  if (what === 'verify-audit' && name === undefined) return verify(order, brandId)
  const username = name === undefined ? undefined : nameForm.safeParse(name).data
  if (name !== undefined && username === undefined)
    throw new StartProblem(
      `${name} is no operator's name: 2 to 32 of a-z, 0-9, dot, dash and underscore, beginning with a letter.`,
    )
  if (username === undefined) throw new StartProblem(usage)
  const by = { brandId, operatorId: null, username: operatorName(values.by ?? userInfo().username), address: 'command' }
  await inWords(async () => {
    if (what === 'invite') return invite(order, by, { username, role: values.role, reason: values.reason })
    if (!Object.hasOwn(changes, what)) throw new StartProblem(usage)
    // It is one of them.
    const change = changes[what as keyof typeof changes]
    const operatorId = await idOf(order, by, username)
    return change(order, by, { username, operatorId, reason: operatorReason(values.reason) })
  })
}

function read(args: readonly string[]) {
  try {
    const options = {
      brand: { type: 'string' },
      role: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
    } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new StartProblem(usage)
  }
}

/** A refusal in English, as a command's one line. */
async function inWords(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new StartProblem(errorPhrase('EN', error.code, error.values))
  }
}

async function list({ parts, say }: OperatorsOrder, brandId: Actor['brandId']): Promise<void> {
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await listOperators(parts, { brandId }, { pageNo, pageSize: 100 })
    if (page.totalCount === 0) say('There is no operator yet: npm run operators -- invite <username> --role admin')
    for (const one of page.list)
      say(
        [
          `${one.username}: ${one.roleName}, ${one.state}`,
          `${one.openSessions} open sessions`,
          one.lastSeenAt === null ? 'never seen' : `last seen ${one.lastSeenAt}`,
          one.sponsor === '' ? 'made by a command' : `invited or reset by ${one.sponsor}`,
        ].join('; '),
      )
    if (pageNo >= page.totalPages) return
  }
}

async function verify({ parts, say }: OperatorsOrder, brandId: Actor['brandId']): Promise<void> {
  let checked = 0
  for (let from = 1n; ;) {
    const piece = await verifyPiece(parts.database, brandId, from)
    checked += piece.checked
    if (piece.brokenAt !== undefined)
      throw new StartProblem(`the audit log is broken: row ${piece.brokenAt} is missing, or is not what was written.`)
    if (piece.next === undefined) {
      const end =
        piece.head === undefined ? '' : ` The last one is ${piece.head.serial}, ${piece.head.hash.toString('hex')}.`
      return say(`All ${checked} rows of the audit log are as they were written.${end}`)
    }
    from = piece.next
  }
}

async function invite(
  order: OperatorsOrder,
  by: Actor,
  {
    username,
    role,
    reason,
  }: { readonly username: string; readonly role: string | undefined; readonly reason: string | undefined },
): Promise<void> {
  if (role === undefined) throw new StartProblem(usage)
  const given = { username, role, reason: operatorReason(reason ?? 'invited by a command') }
  sayLink(order, await inviteOperator(order.parts, by, given))
}

/** Whom a command changes, and why. */
interface Change {
  readonly operatorId: string
  readonly username: string
  readonly reason: string
}

async function reset(order: OperatorsOrder, by: Actor, change: Change): Promise<void> {
  sayLink(order, await resetOperator(order.parts, by, change))
}

async function suspend({ parts, say }: OperatorsOrder, by: Actor, change: Change): Promise<void> {
  await suspendOperator(parts, by, change)
  say(`${change.username} is suspended, and all sessions have ended.`)
}

async function resume({ parts, say }: OperatorsOrder, by: Actor, change: Change): Promise<void> {
  const { state } = await resumeOperator(parts, by, change)
  say(`${change.username} is ${state} again.`)
}

async function idOf({ parts }: OperatorsOrder, { brandId }: Actor, username: string): Promise<string> {
  const found = await operatorByName(parts, brandId, username)
  if (found === undefined) throw new StartProblem(`there is no operator ${username}.`)
  return found.operatorId
}

function sayLink({ config, say }: OperatorsOrder, { operator, invitation }: Invited): void {
  const { mode, host, officePort, allowedHosts } = config
  const [named] = allowedHosts
  const isNamed = mode === 'production' && named !== undefined
  const origin = isNamed ? `https://${named}` : `http://${inAddress(host)}:${officePort}`
  say(
    `${operator.username} (${operator.roleName}) may sign in after opening this link, once, until ${invitation.expiresAt.round('second').toString()}:`,
  )
  say(`${origin}/invitation#${invitation.token}`)
  say('Nobody else may see it. If the office has another address, put that before /invitation.')
}
