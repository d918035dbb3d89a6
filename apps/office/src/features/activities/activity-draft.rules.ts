import { activityContent, type ActivityContent } from '@baize/contract'
import { noWords } from '../../kit/draft-facts.rules.ts'

/** What a new activity begins with. */
export const emptyActivity: ActivityContent = {
  art: 'star',
  title: noWords,
  summary: noWords,
  steps: noWords,
  terms: noWords,
  from: null,
  until: null,
  per: 'ever',
  minPictures: 0,
  reward: { kind: 'cash', amount: '', claimDays: 14 },
  budget: '',
  isPublic: false,
}

/** Reads what is stored; what an earlier release wrote otherwise is filled up from an empty activity. */
export function draftOf(stored: Readonly<Record<string, unknown>>): ActivityContent {
  const parsed = activityContent.safeParse({ ...emptyActivity, ...stored })
  return parsed.success ? parsed.data : emptyActivity
}

/** The fields of a draft that are missing or do not fit, by their paths; none if it can be saved. */
export function problemsOf(draft: ActivityContent): readonly string[] {
  const parsed = activityContent.safeParse(draft)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
}
