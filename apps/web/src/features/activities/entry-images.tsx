import {
  activityPicture,
  addActivityPicture,
  maxActivityPictures,
  removeActivityPicture,
  type ActivityDetail,
} from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { activitiesKey, activityQuery } from '../../api/activity-queries.ts'
import { call } from '../../api/client.ts'
import { OwnPicture } from '../../forms/own-picture.tsx'
import { PictureButton, problemOfPicture } from '../../forms/picture-button.tsx'
import { useLanguage } from '../../language/language.ts'
import { useActivityPhrases, useErrorText } from '../../language/phrases.ts'
import classes from './activities.module.css'

interface EntryImagesProps {
  readonly activityId: string
  readonly images: ActivityDetail['draft']
  /** How many there must be. */
  readonly least: number
  /** Whether to say that some are missing. */
  readonly isJudged: boolean
}

/** The images of the entry that one is writing: at most three, to add and to remove (5.042, 9.009). They wait if one leaves. */
export function EntryImages({ activityId, images, least, isJudged }: EntryImagesProps) {
  const say = useActivityPhrases()
  const heading = useId()
  const { add, remove, uploading, message } = useImages(activityId)
  const isMissing = isJudged && images.length < least
  return (
    <section aria-busy={uploading !== undefined} aria-labelledby={heading} className={classes.form}>
      <h3 className={classes.label} id={heading}>
        {say('form.images')} ({images.length}/{maxActivityPictures})
      </h3>
      <p className={classes.muted}>
        {say('form.imagesText', maxActivityPictures)} {least === 0 ? '' : say('form.imagesLeast', least)}
      </p>
      <ImageList images={images} onRemove={remove} />
      {uploading === undefined ? null : (
        <p className={classes.muted} role="status">
          {say('form.uploading', uploading)}
        </p>
      )}
      {images.length < maxActivityPictures ? (
        <div>
          <PictureButton
            isPending={uploading !== undefined}
            label={say('form.add')}
            onFile={add}
            testId="entry-image"
          />
        </div>
      ) : null}
      {message === undefined && !isMissing ? null : (
        <Alert color="red" role="alert">
          {message ?? say('form.imagesLeast', least)}
        </Alert>
      )}
    </section>
  )
}

interface ImageListProps {
  readonly images: ActivityDetail['draft']
  /** Without it, they can only be looked at. */
  readonly onRemove?: (pictureId: string) => void
}

/** Images of an entry; each opens in full. */
export function ImageList({ images, onRemove }: ImageListProps) {
  const say = useActivityPhrases()
  if (images.length === 0) return null
  return (
    <ul className={classes.images}>
      {images.map(({ pictureId }, place) => (
        <li className={classes.image} key={pictureId}>
          <OwnPicture
            id={pictureId}
            name={say('form.open', place + 1)}
            read={(signal) => call(activityPicture, { params: { pictureId }, signal })}
          />
          {onRemove === undefined ? null : (
            <Button aria-label={say('form.remove', place + 1)} kind="quiet" onClick={() => onRemove(pictureId)}>
              <IconTrash aria-hidden size="1.25rem" stroke={1.7} />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function useImages(activityId: string) {
  const say = useActivityPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const language = useLanguage((state) => state.language)
  const [problem, setProblem] = useState<'wrongType' | 'tooLarge'>()
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (change: { readonly file: File } | { readonly pictureId: string }) =>
      'file' in change
        ? call(addActivityPicture, { params: { activityId }, body: change.file })
        : call(removeActivityPicture, { params: { activityId, pictureId: change.pictureId } }),
    onSuccess: (changed) => queries.setQueryData(activityQuery(activityId, language).queryKey, changed),
    onSettled: () => queries.invalidateQueries({ queryKey: activitiesKey }),
  })
  return {
    add(file: File) {
      const found = problemOfPicture(file)
      reset()
      setProblem(found)
      if (found === undefined) mutate({ file })
    },
    remove(pictureId: string) {
      setProblem(undefined)
      mutate({ pictureId })
    },
    uploading: isPending && variables !== undefined && 'file' in variables ? variables.file.name : undefined,
    message: problem === undefined ? (error === null ? undefined : errorText(error)) : say(`form.${problem}`),
  }
}
