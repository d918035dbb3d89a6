import * as contract from '@baize/contract'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { runFreeRoundsCommand } from '../../../free-rounds-command.ts'
import { testGame, type TestVendorSite } from '../test-vendor.ts'

export const said = ['--by', 'Kanya', '--reason', 'a birthday'] as const
export const ten = [
  '--vendor',
  'PG',
  '--game',
  testGame.gameCode,
  '--rounds',
  '10',
  '--bet',
  '100',
  '--valid-hours',
  '48',
] as const

/** Runs the operators' command and returns its lines. */
export async function run({ server }: TestVendorSite, ...args: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  const parts = { database: server.test.owner, randomness: systemRandomness, clock: server.clock }
  await runFreeRoundsCommand(parts, args, (line) => lines.push(line))
  return lines
}

let members = 0

/** A member with the name by which the vendor knows them; `give` gives free rounds and returns their name. */
export async function newPlayer(site: TestVendorSite) {
  members += 1
  const username = `free${members}`
  const member = await site.server.newMember(username)
  const { account } = await site.launch(member.call)
  return {
    ...member,
    username,
    account,
    async give(reference = 'gift-1', ...more: readonly string[]): Promise<string> {
      const [line = ''] = await run(site, 'issue', username, ...ten, '--reference', reference, ...said, ...more)
      return line.slice(0, line.indexOf(':'))
    },
    /** Gives free rounds, and the vendor takes them. */
    async given(reference = 'gift-1', ...more: readonly string[]): Promise<string> {
      const id = await this.give(reference, ...more)
      await send(site)
      return id
    },
    end: (id: string, amount: string, more: object = {}) =>
      site.vendor('/freespins', { issue_id: id, amount, ...more }),
    balance: async () => (await member.call(contract.balance, {})).balance,
    list: async () => (await member.call(contract.memberFreeRounds, { query: {} })).list,
    messages: async () => (await member.call(contract.ownMessages, { query: {} })).list,
  }
}

/** Runs the job that asks vendors, as it runs every minute. */
export async function send({ server }: TestVendorSite): Promise<void> {
  await server.runJob('send free rounds')
}
