import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomeOf, valuesOf } from '../../done-once/test-at-once.ts'
import { postFor } from '../../testing/collectors.ts'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { exact, rowsOf, written } from '../../testing/promotions-document.ts'
import { shareOf } from './board/prizes.rules.ts'
import { claimStep, publishMission, shownMission, stake } from './test-missions.ts'

const happened = rowsOf('What happened')
const boards = rowsOf('Points')

describe('what docs/promotions.md says about missions', () => {
  let server: TestServer
  let missionId: string
  let members = 0
  beforeAll(async () => {
    server = await openTestServer()
    const reward = { kind: 'cash' as const, amount: '5.00' }
    const steps = ['100.00', '150.00'].map((target) => ({ target, reward, board: 10 }))
    missionId = await publishMission(server, { steps })
  })
  afterAll(() => server.close())

  /** Claims every step that is reached, and returns how many that were. */
  async function claimAll(member: TestMember): Promise<number> {
    const claims = [1, 2].map((step) => outcomeOf(claimStep(member, missionId, step)))
    return valuesOf(await Promise.all(claims)).length
  }

  it('has its worked examples', () => {
    expect([happened.length, boards.length]).toEqual([5, 4])
  })

  it.each(happened)(
    'after %s, the progress is %s, and %s are claimed (7.038)',
    async (events = '', progress, claimed) => {
      const member = await server.newMember(`document${(members += 1)}`)
      let [round, given] = ['', 0]
      for (const event of events.split(', ')) {
        const [what, amount = '0.00'] = event.split(' ')
        if (what === 'claim') given += await claimAll(member)
        else if (what === 'stake') round = await stake(server, member, exact(amount))
        else {
          const back = { kind: 'rollback' as const, amount: exact(amount), round, gameCode: 'bz-dragon-tide' }
          await postFor(server, member, [back])
        }
      }
      expect((await shownMission(member, missionId)).progress).toBe(progress)
      expect(String(given + (await claimAll(member)))).toBe(claimed)
    },
  )

  it.each(boards)('of %s points, the places are %s and the prizes %s (2.106)', (points = '', places, prizes) => {
    const all = points.split(', ').map(Number)
    const ahead = all.map((one) => all.filter((other) => other > one).length)
    const worth = all.map((one, place) =>
      shareOf([10_000n, 5_000n, 2_000n], ahead[place] ?? 0, all.filter((other) => other === one).length),
    )
    expect(ahead.map((one) => one + 1).join(', ')).toBe(places)
    expect(worth.map(written).join(', ')).toBe(prizes)
  })
})
