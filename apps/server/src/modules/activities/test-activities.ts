import * as contract from '@baize/contract'
import { inEachLanguage } from '@baize/phrases'
import { brandId } from '../../kernel/ids.ts'
import { photograph } from '../../kernel/test-pictures.ts'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'

/** Whoever decides in tests. */
export const kanya = { operatorId: '00000000-0000-7000-8000-000000000000', name: 'Kanya' }

/** An activity with a prize of at most 50.00 for each entry and 120.00 in all, unless something else is asked for. */
export function activityContent(change: Partial<contract.ActivityContent> = {}): contract.ActivityContent {
  return {
    art: 'star',
    title: inEachLanguage((language) => `The best view ${language}`),
    summary: inEachLanguage(() => 'Show us your view.'),
    steps: inEachLanguage(() => 'Take a picture.'),
    terms: inEachLanguage(() => 'One entry each.'),
    from: null,
    until: null,
    per: 'ever',
    minPictures: 0,
    reward: { kind: 'cash', amount: '50.00', claimDays: 7 },
    budget: '120.00',
    isPublic: true,
    ...change,
  }
}

let activities = 0

/** Publishes a new activity. Returns its id. */
export async function publish(server: TestServer, change: Partial<contract.ActivityContent> = {}): Promise<string> {
  const activityId = `activity-${(activities += 1)}`
  const done = await save(server, activityId, { version: 0, content: activityContent(change) })
  if (done !== 'saved') throw new Error(`the activity was not saved: ${done}`)
  return activityId
}

/** Saves an activity as an operator does. */
export function save(
  server: TestServer,
  activityId: string,
  {
    version,
    content,
    state = 'published',
  }: {
    readonly version: number
    readonly content: contract.ActivityContent
    readonly state?: 'draft' | 'published' | 'ended'
  },
) {
  const note = async () => undefined
  return server.activities.desk.save({ brandId: brandId(1), activityId, version, state, content, note })
}

let images = 0

/** A photograph, different each time. */
export async function image(): Promise<Buffer> {
  return photograph(300 + (images += 1), 200)
    .jpeg()
    .toBuffer()
}

/** Adds an image to the entry that a member writes. */
export async function addImage({ call }: TestMember, activityId: string, file?: Buffer, type = 'image/jpeg') {
  const body = new Blob([new Uint8Array(file ?? (await image()))], { type })
  return call(contract.addActivityPicture, { params: { activityId }, body })
}

/** Sends a member's entry. */
export function enter({ call }: TestMember, activityId: string, comment = 'The sea at night.') {
  return call(contract.joinActivity, { params: { activityId }, body: { comment } })
}

/** Approves an entry, as an operator does. */
export function approve(server: TestServer, entryId: string, amount = '50.00', answer: string | null = 'Lovely!') {
  const note = async () => undefined
  return server.activities.desk.approve({ brandId: brandId(1), entryId, by: kanya, amount, answer, note })
}

/** Rejects an entry, as an operator does. */
export function reject(server: TestServer, entryId: string, reason = 'We cannot see the sea.') {
  const note = async () => undefined
  return server.activities.desk.reject({ brandId: brandId(1), entryId, by: kanya, reason, note })
}
