import { Skeleton, UnstyledButton } from '@baize/ui'
import { chooseIcon, drawnAvatars, pictureUpload, uploadIcon, type DrawnAvatar } from '@baize/contract'
import { IconPhotoUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PictureInput } from '../../../forms/picture-input.tsx'
import { call } from '../../../api/client.ts'
import { accountKeys, iconQuery } from '../../../api/later-queries.ts'
import { Avatar } from '../../../images/avatar.tsx'
import { useCentrePhrases, useErrorText, type CentreKey } from '../../../language/phrases.ts'
import centre from './centre.module.css'
import classes from './avatar-picker.module.css'

/** Chooses a drawn picture, an uploaded one, or none (7.016). A press applies it. */
export function AvatarPicker() {
  const say = useCentrePhrases()
  const { data } = useQuery(iconQuery())
  const { change, busy, message, isDone } = useIconChange()
  if (data === undefined) return <Skeleton height="8rem" />
  const choices: readonly (DrawnAvatar | null)[] = [...drawnAvatars, null]
  const isOwn = data.icon.startsWith('/wps/')
  const isChosen = (drawn: DrawnAvatar | null) => !isOwn && data.drawn === drawn
  return (
    <div aria-busy={busy} className={classes.picker}>
      <h3 className={classes.pickerTitle}>{say('avatar.title')}</h3>
      <div className={classes.choices}>
        {choices.map((drawn) => (
          <UnstyledButton
            aria-label={drawn === null ? say('avatar.remove') : say(`avatar.${drawn}`)}
            aria-pressed={isChosen(drawn)}
            className={classes.choice}
            key={drawn}
            onClick={() => change({ drawn })}
          >
            <Avatar icon={drawn === null ? undefined : `/art/avatars/${drawn}.webp`} />
          </UnstyledButton>
        ))}
        <UploadTile onFile={(file) => change({ file })} own={isOwn ? data.icon : undefined} />
      </div>
      <p className={centre.muted}>{say('avatar.uploadRule')}</p>
      <p
        className={centre.told}
        data-bad={message !== undefined || undefined}
        role={message === undefined ? 'status' : 'alert'}
      >
        {message ?? (isDone ? say('avatar.done') : '')}
      </p>
    </div>
  )
}

/** Opens the device's file picker; shows the uploaded picture if it is the current one. */
function UploadTile({ own, onFile }: { readonly own: string | undefined; readonly onFile: (file: File) => void }) {
  const say = useCentrePhrases()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <UnstyledButton
        aria-label={say('avatar.upload')}
        aria-pressed={own !== undefined}
        className={classes.choice}
        data-upload={own === undefined || undefined}
        onClick={() => input.current?.click()}
      >
        {own === undefined ? <IconPhotoUp aria-hidden size="1.5rem" stroke={1.6} /> : <Avatar icon={own} />}
      </UnstyledButton>
      <PictureInput onFile={onFile} ref={input} testId="avatar-file" />
    </>
  )
}

type Change = { readonly drawn: DrawnAvatar | null } | { readonly file: File }

function useIconChange() {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<CentreKey>()
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (change: Change) =>
      'file' in change ? call(uploadIcon, { body: change.file }) : call(chooseIcon, { body: change }),
    onSuccess: (icon) => {
      queries.setQueryData(accountKeys.icon, icon)
      return queries.invalidateQueries({ queryKey: accountKeys.info })
    },
  })
  const failed = problem === undefined ? error : undefined
  return {
    change(change: Change) {
      const found = 'file' in change ? problemOf(change.file) : undefined
      setProblem(found)
      if (found === undefined) mutate(change)
    },
    busy: isPending,
    message: problem === undefined ? (failed ? errorText(failed) : undefined) : say(problem),
    isDone: isSuccess && !isPending,
  }
}

/** Problems that are visible without uploading; the server inspects the file itself. */
function problemOf({ type, size }: File): CentreKey | undefined {
  if (!pictureUpload.types.some((taken) => taken === type)) return 'avatar.wrongType'
  return size > pictureUpload.maxBytes ? 'avatar.tooLarge' : undefined
}
