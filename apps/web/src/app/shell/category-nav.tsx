import type { GameType } from '@baize/contract'
import { categoryPaths } from '@baize/contract/site-map'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { categoriesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useCategoryHere } from '../use-category-here.ts'
import { sortingVendor, type SortedVendors } from './category-groups.ts'
import { optionalPart } from './optional-part.ts'
import { stepFocus } from './step-focus.ts'
import classes from './category-nav.module.css'

// Loads when a category is first pointed at; if it fails to load, the categories still work as links.
const VendorPanel = optionalPart(() => import('./vendor-panel.tsx').then((module) => module.VendorPanel))

/** Long enough to move the pointer diagonally from a category into its drop-down. */
const lingerMs = 150

/**
 * The header's categories (2.031). A vendor drop-down opens on hover, on keyboard focus, and on the first touch; arrow
 * keys move between categories and into the drop-down, Escape closes it.
 *
 * To change:
 * - categories in the header: `CategoryNav` here; their drop-down of vendors, `VendorPanel` in `vendor-panel.tsx`
 * - arrow keys in the header: `stepFocus` in `step-focus.ts`
 */
export function CategoryNav() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data: categories = [] } = useQuery(categoriesQuery(language))
  const nav = useRef<HTMLElement>(null)
  const { open, show, hide } = useDropDown(nav)
  const touched = useRef(false)
  const here = useCategoryHere(categories)?.gameCategory
  const sorted = sortingVendor(categories)
  const shown = sorted.find(({ gameCategory }) => gameCategory === open)
  const touch = (event: MouseEvent, category: GameType) => {
    if (!touched.current || open === category) return
    // The first touch shows the vendors, the second opens the category.
    event.preventDefault()
    show(category)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the events of its links, which share one drop-down
    <nav
      aria-label={t('lobby.byCategory')}
      className={classes.nav}
      onBlur={({ relatedTarget }) => (nav.current?.contains(relatedTarget) ? undefined : hide())}
      onKeyDown={(event) => pressKey(event, sorted, { show, hide })}
      onPointerDown={({ pointerType }) => (touched.current = pointerType === 'touch')}
      onPointerLeave={({ pointerType }) => (pointerType === 'mouse' ? hide(lingerMs) : undefined)}
      ref={nav}
    >
      {sorted.map(({ gameCategory, title }) => (
        <Link
          aria-current={here === gameCategory ? 'page' : undefined}
          aria-expanded={open === gameCategory}
          className={classes.category}
          data-category={gameCategory}
          key={gameCategory}
          onClick={(event) => touch(event, gameCategory)}
          onFocus={({ currentTarget }) => (currentTarget.matches(':focus-visible') ? show(gameCategory) : undefined)}
          onPointerEnter={({ pointerType }) => (pointerType === 'mouse' ? show(gameCategory) : undefined)}
          params={{ category: categoryPaths[gameCategory] }}
          to="/$category"
        >
          {title}
        </Link>
      ))}
      {shown === undefined ? null : (
        <Suspense>
          <VendorPanel category={shown} onPointerEnter={() => show(shown.gameCategory)} />
        </Suspense>
      )}
    </nav>
  )
}

function useDropDown(nav: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = useLocation({ select: ({ href }) => href })
  // Opening another page closes the drop-down.
  const [opened, setOpened] = useState<{ readonly category: GameType; readonly address: string }>()
  const open = opened?.address === address ? opened.category : undefined
  const show = (category: GameType) => {
    clearTimeout(timer.current)
    setOpened({ category, address })
  }
  const hide = (afterMs = 0) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(undefined), afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (open === undefined) return
    const outside = ({ target }: PointerEvent) =>
      target instanceof Node && nav.current?.contains(target) ? undefined : setOpened(undefined)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, nav])
  return { open, show, hide }
}

/**
 * Arrow keys move the focus, and down opens a closed drop-down; Escape closes it and returns the focus to the category.
 */
function pressKey(
  event: KeyboardEvent<HTMLElement>,
  categories: readonly SortedVendors[],
  { show, hide }: Pick<ReturnType<typeof useDropDown>, 'show' | 'hide'>,
): void {
  const { currentTarget: nav, target, key } = event
  if (!(target instanceof HTMLElement)) return
  const closed = categories.find(({ gameCategory }) => gameCategory === target.dataset['category'])
  if (key === 'ArrowDown' && closed !== undefined && target.getAttribute('aria-expanded') === 'false') {
    event.preventDefault()
    return show(closed.gameCategory)
  }
  if (key === 'Escape') {
    nav.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    return hide()
  }
  if (stepFocus(nav, target, key)) event.preventDefault()
}
