import { teamMembersFile, teamSorts, type teamMembers, type ValueOf } from '@baize/contract'
import { Button, EmptyState, Skeleton, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { Pager } from '@baize/ui/pager'
import { IconSearch, IconUsers, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAgentPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { Downloads } from '../../../records/downloads.tsx'
import records from '../../../records/records.module.css'
import { MembersTable } from './members-table.tsx'
import { askedOf, teamMembersQuery } from './team-queries.ts'
import type { MembersSearch } from './team-search.ts'
import classes from './team.module.css'

type Team = ValueOf<typeof teamMembers>

/**
 * Team management (2.117): the tree level by level with the path above, and anybody in it by two letters of the name.
 *
 * To change:
 * - team management of the agent centre: `MembersPage` here, its columns `MembersTable` in `members-table.tsx`; how members are
 *   found, `selectTeamList` in `apps/server/src/modules/identity/team/team-list.sql.ts`
 */
export function MembersPage() {
  const t = usePhrases()
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { count } = useFormat()
  const { search, go } = useMembersSearch()
  const { data, error, refetch } = useQuery(teamMembersQuery(search))
  return (
    <div className={records.page}>
      <h1>{say('nav.members')}</h1>
      <Filters go={go} search={search} />
      {data === undefined && error === null ? <Skeleton height="24rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconUsers size="2.5rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data === undefined ? null : (
        <>
          <Path go={go} path={data.path} />
          {data.list.length === 0 ? (
            <Nobody go={go} search={search} />
          ) : (
            <>
              <div className={classes.head}>
                <p className={classes.muted}>
                  {say('team.count', data.isMore ? say('team.more', count(data.totalCount)) : count(data.totalCount))}
                </p>
                <Downloads
                  fetchFile={(format) => call(teamMembersFile, { query: { ...askedOf(search), language, format } })}
                  name="team"
                />
              </div>
              <MembersTable
                list={data.list}
                onOpen={(memberId) => go({ under: Number(memberId), kind: search.kind, sort: search.sort })}
              />
              <Pager
                labels={{
                  page: (page) => t('pager.page', page),
                  previous: t('pager.previous'),
                  next: t('pager.next'),
                }}
                onChange={(page) => go({ ...search, page: page === 1 ? undefined : page })}
                page={data.pageNo}
                totalPages={data.totalPages}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}

/** What the address says, and what changes it. */
interface Shown {
  readonly search: MembersSearch
  readonly go: (search: MembersSearch, replace?: boolean) => void
}

function useMembersSearch(): Shown {
  // The router has read it.
  const { under, text, kind, sort, page }: MembersSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    search: { under, text, kind, sort, page },
    go: (search, replace = false) =>
      void navigate({ to: '/agentHome/members', search: { ...search }, replace, resetScroll: false }),
  }
}

/** While somebody types, the list follows this long after the last key. */
const typingMs = 200

function Filters({ search, go }: Shown) {
  const say = useAgentPhrases()
  const [typed, setTyped] = useState(search.text ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // What the address says otherwise than this field, such as after a step along the path, is shown; what somebody types meanwhile stays.
  const [known, setKnown] = useState({ sent: search.text, seen: search.text })
  if (known.seen !== search.text) {
    setKnown({ ...known, seen: search.text })
    if (known.sent !== search.text) setTyped(search.text ?? '')
  }
  const find = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    const text = value.trim() === '' ? undefined : value
    timer.current = setTimeout(() => {
      setKnown((before) => ({ ...before, sent: text }))
      go({ ...search, text, page: undefined }, true)
    }, typingMs)
  }
  return (
    <div className={classes.filters}>
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        label={say('team.search')}
        leftSection={<IconSearch aria-hidden size="1.1rem" />}
        maxLength={60}
        onChange={({ currentTarget: { value } }) => find(value)}
        placeholder={say('team.searchText')}
        spellCheck={false}
        type="search"
        value={typed}
      />
      <Choice
        label={say('team.filterKind')}
        onChange={(value) =>
          go({ ...search, kind: value === 'member' || value === 'agent' ? value : undefined, page: undefined })
        }
        options={[
          { value: 'all', label: say('team.all') },
          { value: 'agent', label: say('team.kind.agent') },
          { value: 'member', label: say('team.kind.member') },
        ]}
        value={search.kind ?? 'all'}
      />
      <Choice
        label={say('team.sort')}
        onChange={(value) => go({ ...search, sort: teamSorts.find((sort) => sort === value), page: undefined })}
        options={teamSorts.map((value) => ({ value, label: say(`team.sort.${value}`) }))}
        value={search.sort ?? 'registeredAt'}
      />
    </div>
  )
}

/** From the agent down to whoever is opened; each step opens its own team. */
function Path({ path, go }: { readonly path: Team['path'] } & Pick<Shown, 'go'>) {
  const say = useAgentPhrases()
  return (
    <nav aria-label={say('team.path')}>
      <ol className={classes.path}>
        {path.map(({ memberId, username }, index) => {
          const name = index === 0 ? say('team.you') : username
          return (
            <li key={memberId}>
              {index === path.length - 1 ? (
                <span aria-current="location">{name}</span>
              ) : (
                <button onClick={() => go(index === 0 ? {} : { under: Number(memberId) })} type="button">
                  {name}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Nobody({ search, go }: Shown) {
  const say = useAgentPhrases()
  if (search.text === undefined && search.kind === undefined)
    return <EmptyState icon={<IconUsers size="2.5rem" />} text={say('team.emptyText')} title={say('team.empty')} />
  return (
    <EmptyState icon={<IconUserSearch size="2.5rem" />} text={say('team.notFoundText')} title={say('team.notFound')}>
      <Button onClick={() => go({ under: search.under })}>{say('team.clear')}</Button>
    </EmptyState>
  )
}
