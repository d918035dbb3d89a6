import { Button } from '@baize/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Diff } from './diff.tsx'
import { useMemberFonts } from './member-languages.ts'
import { Panel } from './panel.tsx'
import { LoadFailed, LoadingLines } from './states.tsx'
import { ExactTime, StateBadge, type Tone } from './values.tsx'
import classes from './versions.module.css'

/** A version of something that operators write for members: who changed what, when and why. */
interface Version {
  readonly version: number
  readonly operator: string
  readonly reason: string
  readonly at: string
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[]
}

interface VersionsProps<V extends Version> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly V[] }>>
  readonly words: { readonly none: string; readonly more: string }
  readonly titleOf: (version: V) => string
  /** The state of a version, if it has one. */
  readonly stateOf?: (version: V) => { readonly tone: Tone; readonly word: string }
  /** The name of a field in words; by default its own. */
  readonly nameOf?: (field: string) => string
}

/** Every version, the newest first. */
export function Versions<V extends Version>({ query, words, titleOf, stateOf, nameOf }: VersionsProps<V>) {
  useMemberFonts()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  if (data === undefined)
    return error === null ? <LoadingLines lines={6} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const versions = data.pages.flatMap(({ list }) => list)
  return (
    <div className={classes.list}>
      {versions.length === 0 ? <p className={classes.about}>{words.none}</p> : null}
      {versions.map((one) => (
        <Panel actions={badge(stateOf?.(one))} key={one.version} title={titleOf(one)}>
          <p className={classes.about}>
            {one.operator} · <ExactTime time={one.at} /> · {one.reason}
          </p>
          <Diff
            after={named(one, 'after')}
            before={one.version === 1 ? null : named(one, 'before')}
            {...(nameOf === undefined ? {} : { nameOf })}
          />
        </Panel>
      ))}
      {hasNextPage ? (
        <div>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} size="sm">
            {words.more}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function badge(state: { readonly tone: Tone; readonly word: string } | undefined) {
  return state === undefined ? undefined : <StateBadge tone={state.tone}>{state.word}</StateBadge>
}

function named({ changes }: Version, value: 'before' | 'after'): Readonly<Record<string, string>> {
  return Object.fromEntries(changes.map((one) => [one.field, one[value]]))
}
