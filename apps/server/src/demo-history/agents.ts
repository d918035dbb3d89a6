import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import type { BodyOf } from '@baize/contract'
import { contractKinds, termsFromJson } from '@baize/pay'
import { memberId } from '../kernel/ids.ts'
import { memberOf, type Deed, type House } from './house.ts'
import { openDesks } from './operators.ts'
import { signIn } from './sign-in.ts'

/** What the agents agree on, and how they are paid each morning. */
export const agentDeeds: readonly Deed[] = [
  {
    day: 2,
    hour: 10,
    run: (house) =>
      agreeWithSite(
        house,
        contractKinds.filter((kind) => kind !== 'hourly'),
      ),
  },
  { day: 2, hour: 11, run: (house) => agree(house, 'agent', 'agent2', ['daily', 'realtime', 'dividend']) },
  { day: 2, hour: 12, run: (house) => agree(house, 'agent', 'demoagent1', ['daily', 'realtime', 'dividend']) },
  { day: 3, hour: 9, run: makeLinks },
  { day: 3, hour: 10, run: (house) => agree(house, 'agent2', 'demoagent2', ['daily', 'dividend']) },
  { day: 8, hour: 10, run: (house) => agree(house, 'demoagent1', 'demoagent3', ['daily', 'realtime']) },
  { day: 20, hour: 14, run: announce },
  // Some days of hourly wages show as much as a month of them, which would be most of what agents' pay takes here.
  { day: 24, hour: 10, run: (house) => agreeWithSite(house, ['hourly']) },
  { day: 24, hour: 11, run: (house) => agree(house, 'agent', 'agent2', ['hourly']) },
  ...Array.from({ length: 33 }, (_, place) => ({ day: place + 3, hour: 5, run: payAgents })),
]

/** How high rates are, from the site down: each level keeps something of what it is paid. */
type Level = 'top' | 'second' | 'third'
const levels: Readonly<Record<string, Level>> = { agent: 'top', agent2: 'second', demoagent1: 'second' }

const daily = { top: ['6000', '9000', '12000'], second: ['4000', '6000', '9000'], third: ['2000', '4000', '6000'] }
const dividend = {
  top: ['200000', '280000', '350000'],
  second: ['120000', '180000', '250000'],
  third: ['60000', '100000', '150000'],
}
const byBet = { top: ['1000', '2000'], second: ['500', '1500'], third: ['500', '1000'] }

type Terms = BodyOf<typeof contract.offerContract>['terms']

/** The terms that a level has of one kind of pay. */
function termsOf(kind: Terms['kind'], level: Level): Terms {
  const [low = '0', middle = '0', high = '0'] = kind === 'dividend' ? dividend[level] : daily[level]
  const [profitPpm = '0', lossPpm = '0'] = byBet[level]
  switch (kind) {
    case 'hourly':
      return { kind, profitPpm, lossPpm }
    case 'realtime':
      return { kind, profitPpm, lossPpm, singleBetMinor: '1000' }
    case 'dividend':
      return {
        kind,
        cadence: 'weekly',
        tiers: [
          { turnoverMinor: '200000', lossMinor: '10000', activeMembers: 1, ratePpm: low },
          { turnoverMinor: '2000000', lossMinor: '100000', activeMembers: 4, ratePpm: middle },
          { turnoverMinor: '8000000', lossMinor: '500000', activeMembers: 8, ratePpm: high },
        ],
      }
    case 'daily':
      return {
        kind,
        roundToMinor: '0',
        tiers: [
          { turnoverMinor: '50000', activeMembers: 1, ratePpm: low },
          { turnoverMinor: '500000', activeMembers: 3, ratePpm: middle },
          { turnoverMinor: '2000000', activeMembers: 6, ratePpm: high },
        ],
      }
  }
}

/** An operator offers the agent at the top what the site itself pays, and the agent accepts. */
async function agreeWithSite(house: House, kinds: readonly Terms['kind'][]): Promise<void> {
  const { stage } = house
  const { operatorId } = await openDesks(stage)('admin')
  for (const kind of kinds)
    await stage.app.contracts.desk.offer({
      brandId: stage.brand.brandId,
      downlineId: memberId(BigInt(memberOf(house, 'agent').id)),
      terms: termsFromJson(termsOf(kind, 'top')),
      operatorId,
      note: () => Promise.resolve(),
    })
  await acceptAll(house, 'agent')
}

/** An agent offers contracts to a direct downline, who accepts them. */
async function agree(house: House, upline: string, downline: string, kinds: readonly Terms['kind'][]): Promise<void> {
  await offerTo(house, upline, downline, kinds)
  await acceptAll(house, downline)
}

async function offerTo(house: House, upline: string, downline: string, kinds: readonly Terms['kind'][]): Promise<void> {
  const call = await signIn(house, upline, 'agent')
  for (const kind of kinds)
    await call(contract.offerContract, {
      body: { downlineId: memberOf(house, downline).id, terms: termsOf(kind, levels[downline] ?? 'third') },
    })
}

async function acceptAll(house: House, username: string): Promise<void> {
  const call = await signIn(house, username, 'agent')
  const { list } = await call(contract.agentContracts, { query: { open: 'yes' } })
  for (const { contractId, state } of list)
    if (state === 'offered') await call(contract.actOnContract, { params: { contractId }, body: { action: 'accept' } })
}

/** Two links of the register centre: one for members, one for agents. */
async function makeLinks(house: House): Promise<void> {
  const call = await signIn(house, 'agent', 'agent')
  const endless = { offers: [], maxUses: null, lastDay: null }
  const offers = (['daily', 'realtime'] as const).map((kind) => termsOf(kind, 'second'))
  const newLink = () => ({ linkId: house.stage.app.play.randomness.uuid() })
  await call(contract.makeAgentLink, {
    params: newLink(),
    body: { ...endless, kind: 'member', label: 'LINE', landing: 'register' },
  })
  await call(contract.makeAgentLink, {
    params: newLink(),
    body: { ...endless, kind: 'agent', label: 'หัวหน้าทีมใหม่', landing: 'agent', maxUses: 5, offers },
  })
}

/** The site tells its agents something, an agent tells the team something, and a member wants to become an agent. */
async function announce(house: House): Promise<void> {
  const { stage } = house
  const desk = await openDesks(stage)('admin')
  await desk.call(office.saveAgencyAnnouncement, {
    params: { announcementId: stage.app.play.randomness.uuid() },
    body: {
      version: 0,
      state: 'published',
      reason: 'แจ้งรอบจ่ายให้ตัวแทนทราบ',
      content: {
        title: {
          TH: 'ค่าจ้างรายวันจ่ายทุกเช้า',
          CN: '日工资每天早上发放',
          EN: 'Daily wages are paid every morning',
        },
        text: {
          TH: 'ค่าจ้างของวันก่อนคำนวณเวลา 02:00 น. และจ่ายทันที\nทุกใบแจ้งรายได้แสดงที่มาของยอด และคำนวณซ้ำได้ในเบราว์เซอร์ของคุณ',
          CN: '前一天的工资于凌晨 02:00 计算并随即发放。\n每张工资单都会说明金额的由来，您可以在浏览器中重新核算。',
          EN: 'The wages of a day are computed at 02:00 of the next one and paid at once.\nEach payslip says where its amount comes from, and your browser can recompute it.',
        },
        isPinned: true,
        from: null,
        until: null,
      },
    },
  })
  const call = await signIn(house, 'agent', 'agent')
  await call(contract.sendTeamMessage, {
    params: { messageId: stage.app.play.randomness.uuid() },
    body: { audience: 'team', title: 'ขอบคุณทุกคน', text: 'เดือนนี้ทีมของเราเติบโตขึ้นมาก มีคำถามทักมาได้เสมอ' },
  })
  await stage.runJob('send messages to teams')
}

/** What is due is computed and paid, as the server does every minute. */
async function payAgents({ stage }: House): Promise<void> {
  for (const job of ['sum up postings', 'sweep real-time wages', 'compute agents’ pay', 'settle agents’ pay'])
    await stage.runJob(job)
}

/** What is still open when the site opens: an offer that nobody has answered, and a termination that somebody asked for. */
export async function leaveContracts(house: House): Promise<void> {
  await offerTo(house, 'demoagent1', 'demoagent4', ['daily', 'dividend'])
  const call = await signIn(house, 'agent2', 'agent')
  const { list } = await call(contract.agentContracts, { query: { kind: 'hourly', open: 'yes' } })
  const [hourly] = list.filter(({ state }) => state === 'accepted')
  if (hourly !== undefined)
    await call(contract.actOnContract, {
      params: { contractId: hourly.contractId },
      body: { action: 'askTermination' },
    })
  await payAgents(house)
}
