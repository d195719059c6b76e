/** Brand kits as the server last told them, and what changes them. */
import type { BrandKit, BrandLook } from '#contract/content/brand-kit.ts';
import type { Favorite } from '#contract/operations/favorites.ts';
import { call, uploadTo } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { randomId } from '#web/shell/page-session.ts';
import { addShown, changeShown } from './favorites.ts';

export interface OpenedKit {
  favorite_id: string;
  kit: BrandKit;
  notes: string[];
}

/** Takes the brand out of a file and keeps it. */
export async function makeKit(from: { file: File } | { content_uri: string }, signal: AbortSignal): Promise<OpenedKit> {
  const content_uri = 'file' in from ? await uploaded(from.file, signal) : from.content_uri;
  const { favorite_info, kit, notes } = await call('CreateBrandKit', { content_uri }, { signal });
  addShown(favorite_info);
  return { favorite_id: favorite_info.favorite_id, kit, notes };
}

export async function openKit(favorite_id: string, signal: AbortSignal): Promise<OpenedKit> {
  const { kit } = await call('GetBrandKit', { favorite_id }, { signal });
  return { favorite_id, kit, notes: [] };
}

/** `logo`: null takes it away, a file takes its place. */
export async function saveKit(favorite_id: string, look: BrandLook, logo: File | null | undefined): Promise<void> {
  const { favorite_info } = await call('UpdateBrandKit', {
    favorite_id,
    look,
    ...(logo === null ? { logo: 'remove' as const } : {}),
    ...(logo ? { logo_uri: await uploaded(logo) } : {}),
  });
  changeShown((one) => (one.favorite_id === favorite_id ? favorite_info : one));
}

export async function setDefaultKit({ favorite_id }: Favorite, is_default: boolean): Promise<void> {
  const { favorite_info } = await call('SetDefaultBrandKit', { favorite_id, is_default });
  changeShown((one) =>
    one.favorite_id === favorite_id ? favorite_info : is_default && one.is_default ? { ...one, is_default: false } : one,
  );
  void queryClient.invalidateQueries({ queryKey: ['favorites', 'mention'] });
}

async function uploaded(file: File, signal = new AbortController().signal): Promise<string> {
  const options = { signal, idempotency_key: randomId(), onProgress: () => undefined };
  return (await uploadTo('UploadFile', { file_name: file.name, scene: 'FavoritePage' }, file, options)).file_uri;
}
