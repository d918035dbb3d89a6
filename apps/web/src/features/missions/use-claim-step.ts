import { claimMissionStep, type Mission } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { missionsKey } from '../../api/mission-queries.ts'
import { badgesKey, balanceKey } from '../../api/queries.ts'
import { rewardsKey } from '../../api/reward-queries.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useErrorText, useMissionPhrases } from '../../language/phrases.ts'
import { useGoalWords } from './goal-words.ts'

/** Claims steps of a mission and says what came of it. */
export function useClaimStep({ missionId }: Pick<Mission, 'missionId'>, symbol: string) {
  const say = useMissionPhrases()
  const errorText = useErrorText()
  const { prize } = useGoalWords(symbol)
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (step: number) => call(claimMissionStep, { params: { missionId }, body: { step } }),
    onSuccess: ({ reward }) => passingNote.say(reward.state === 'claimed' ? say('given', prize(reward)) : say('later')),
    onError: (error) => passingNote.say(errorText(error)),
    onSettled: () =>
      Promise.all(
        [missionsKey, rewardsKey, balanceKey, badgesKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
  return {
    claim: (step: number) => mutate(step),
    isPending,
    /** The step that is being claimed. */
    claiming: isPending ? variables : undefined,
  }
}
