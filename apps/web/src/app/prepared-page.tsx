import { nameOfPage } from '@baize/contract/site-map'
import { useLocation } from '@tanstack/react-router'
import { LotteryMenus } from '../features/lobby/lottery-menus.tsx'
import { BeingPrepared } from '../features/system/being-prepared.tsx'
import { usePhrases } from '../language/phrases.ts'

/** A page that is not built yet: says so under its own title, describes what is coming, and offers other pages. */
export function PreparedPage() {
  const t = usePhrases()
  const name = nameOfPage(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <>
      <BeingPrepared name={name === undefined ? undefined : t(name)} />
      {name === 'page.vnLottery' ? <LotteryMenus /> : null}
    </>
  )
}
