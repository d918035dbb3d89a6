import type { Client } from '../../packages/contract/src/client.ts'
import { listMembers, memberAccounts, trialBalance } from '../../packages/contract/src/office/index.ts'
import type { House } from '../../scripts/run-house.ts'
import { signInMember, signInOperator, type Question } from './ask.ts'
import { usernameAt } from './fill-members.ts'
import { memberQuestions } from './member-questions.ts'
import type { OfficeSize } from './plan.ts'
import { officeQuestions, type Known } from './questions.ts'

// Every fourth member has no contacts, so that no second factor is asked of them.
const heavy = 3
/** Somebody who plays about as much as most. */
const ordinary = ({ members }: OfficeSize) => 4 * Math.floor(members / 12) + 3

/** What can be asked of a server over filled books. */
export interface Asking {
  /** Signed in as an operator with every permission. */
  readonly client: Client
  /** All questions, as that operator and as two members. */
  readonly questions: readonly Question[]
}

/** Signs in. Throws if the books do not balance. */
export async function openQuestions(house: House, size: OfficeSize): Promise<Asking> {
  const client = await signInOperator(house)
  await check(client)
  const known = await getToKnow(client, size)
  const questions = [
    ...officeQuestions(client, known),
    ...memberQuestions('heavy', await signInMember(house, usernameAt(heavy)), known),
    ...memberQuestions('ordinary', await signInMember(house, usernameAt(ordinary(size))), known),
  ]
  return { client, questions }
}

/** The figures would be meaningless otherwise. */
async function check(client: Client): Promise<void> {
  const { list, waiting } = await client(trialBalance, {})
  if (list.length === 0 || list.some(({ isBalanced }) => !isBalanced))
    throw new Error(`the books of the benchmark do not balance, or ${waiting} postings are not added up`)
}

async function getToKnow(client: Client, size: OfficeSize): Promise<Known> {
  const numberOf = async (place: number) => {
    const query = { text: usernameAt(place), by: 'username', sort: 'memberId', direction: 'asc' } as const
    const { list } = await client(listMembers, { query })
    const found = list.find(({ username }) => username === usernameAt(place))
    if (found === undefined) throw new Error(`the benchmark has no member ${usernameAt(place)}`)
    return found.memberId
  }
  const heavyMember = await numberOf(heavy)
  const { list } = await client(memberAccounts, { query: { member: heavyMember } })
  const today = Temporal.Now.plainDateISO('Asia/Bangkok')
  return {
    heavyMember,
    member: await numberOf(ordinary(size)),
    topAgent: await numberOf(9),
    heavyAccount: list[0]?.accountId ?? '',
    early: today.subtract({ days: Math.ceil(size.days / 2) }).toString(),
    late: today.subtract({ days: 1 }).toString(),
  }
}
