import * as contract from '@baize/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let member: TestMember
let members = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.newMember(`collector${(members += 1)}`)
})

const gameCode = 'siam-daily'
const top = (selection: string) => ({ bet: 'top-3', selection })
const save = (name: string, picks = [top('123')], params = { gameCode }, { call } = member) =>
  call(contract.saveNumberSet, { params, body: { name, picks } })
const sets = async (params = { gameCode }, { call } = member) => (await call(contract.numberSets, { params })).list

it('a set keeps its bets as the lottery writes them, and the same name replaces what it held', async () => {
  const first = await save('Birthdays', [top('456 123'), { bet: 'top-2', selection: '12' }])
  expect(first.picks).toEqual([top('123,456'), { bet: 'top-2', selection: '12' }])
  const second = await save('Birthdays', [top('789')])
  expect([second.setId, second.picks]).toEqual([first.setId, [top('789')]])
  await save('A dream')
  expect((await sets()).map(({ name }) => name)).toEqual(['A dream', 'Birthdays'])
  expect(await sets({ gameCode: 'siam-government' })).toEqual([])
})

it('a set of another member is neither seen nor deleted, and deleting twice does nothing', async () => {
  const { setId } = await save('Mine')
  const other = await server.newMember(`stranger${members}`)
  expect(await sets({ gameCode }, other)).toEqual([])
  const remove = ({ call }: TestMember) => call(contract.deleteNumberSet, { params: { setId } })
  await remove(other)
  expect(await sets()).toHaveLength(1)
  await remove(member)
  await remove(member)
  expect(await sets()).toEqual([])
})

it('a member has at most thirty of a lottery, if all are saved at once', async () => {
  const saved = await Promise.allSettled(Array.from({ length: 35 }, (_, index) => save(`set ${index}`)))
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  expect((await refusalOf(save('one more'))).code).toBe('lottery.too_many_sets')
  const [known] = await sets()
  await save(known?.name ?? '', [top('999')])
})

it('a set of bets that the lottery does not have is refused', async () => {
  expect((await refusalOf(save('wrong', [top('123'), top('12')]))).code).toBe('lottery.pick_wrong')
  expect((await refusalOf(save('wrong', [{ bet: 'none', selection: '1' }]))).code).toBe('lottery.pick_wrong')
  expect((await refusalOf(save('nowhere', [top('123')], { gameCode: 'nowhere' }))).code).toBe('game.not_found')
})
