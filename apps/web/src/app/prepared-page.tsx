import { nameOfPage } from '@baize/contract/site-map'
import { useLocation } from '@tanstack/react-router'
import { LotteryMenus } from '../features/lobby/lottery-menus.tsx'
import { BeingPrepared } from '../features/system/being-prepared.tsx'
import { usePhrases } from '../language/phrases.ts'

/** An address of the site whose page is still being built: it says so under its own name, shows what will be there, and leads on. */
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
