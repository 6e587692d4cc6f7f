import { t } from '../../language.js';
import { toast } from '../../parts/notice.js';
import { go } from '../../place.js';
import { isCrimped } from './crimps.js';

/** Goes to an item that was made, and says what it still needs. @param {{ _id: string, componentType: string, partNumber: string }} made */
export function showMade({ _id, componentType, partNumber }) {
  toast(t('item-made', { number: partNumber }), isCrimped(componentType) ? { label: t('crimp-add'), act: () => go(`/catalogue/${_id}?crimp=new`) } : undefined);
  go(`/catalogue/${_id}`);
}
