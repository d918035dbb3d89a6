import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lotteryGameQuery } from '../../../api/lottery-queries.ts'
import { loadLotteryBettingPhrases, useLanguage } from '../../../language/language.ts'
import { useErrorText, usePhrases } from '../../../language/phrases.ts'
import { BettingView } from './betting-view.tsx'

/**
 * The betting view of a lottery (2.011): the draw, what can be bet on, the numbers, and the slip.
 *
 * To change:
 * - what is chosen how: `pickers/`; which bets stand together, `betGroups` in `bet-groups.rules.ts`
 * - what a slip costs and can win: `priceOf` in `slip.rules.ts`
 * - how pasted lists are read: `readPaste` in `paste.rules.ts`, their words, `paste-words.ts`
 * - what happens when a draw closes: `useDrawChoice` in `use-draw-choice.ts`
 * - buying, plans, saved sets and sharing: `slip/`
 * - names and rules of bets: `packages/phrases/src/languages/en/lottery-bets.ts`; the other words, `packages/phrases/src/languages/en/lottery-betting.ts`
 */
export function LotteryBetting({ gameCode }: { readonly gameCode: string }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const phrases = useQuery({
    queryKey: ['phrases', 'lottery-betting'],
    queryFn: () => loadLotteryBettingPhrases().then(() => true),
    staleTime: Infinity,
  })
  const {
    data: game,
    error,
    refetch,
  } = useQuery({
    ...lotteryGameQuery(language, gameCode),
    // The socket says when a draw changes; this is for pages that have lost it.
    refetchInterval: 30_000,
  })
  const failed = game === undefined ? error : phrases.error
  if (failed !== null)
    return (
      <EmptyState icon={<IconTicket size="2.25rem" />} title={errorText(failed)}>
        <Button kind="primary" onClick={() => void Promise.all([refetch(), phrases.refetch()])}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (game === undefined || phrases.data === undefined) return <Skeleton height="36rem" />
  return <BettingView game={game} key={game.gameCode} />
}
