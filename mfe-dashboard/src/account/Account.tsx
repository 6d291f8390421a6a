/** A customer's own account: name, address, a copy of their data, and deletion. */
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Stack } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmEmail } from '../ConfirmEmail';
import { accountTexts } from '../texts/account';
import { DeleteAccount } from './DeleteAccount';
import { MyData } from './MyData';
import { Profile } from './Profile';

export default function Account() {
  const query = useApiQuery('GET /api/account', {
    // A copy is ready within seconds.
    refetchInterval: ({ state: { data } }) => (data?.dataExport && !data.dataExport.madeAt ? 3_000 : false),
  });
  const queries = useQueryClient();
  // The menu and the channels show the address too.
  const reload = () => void queries.invalidateQueries();
  return (
    <Loaded query={query} what={accountTexts().parts.yourAccount}>
      {(account) => (
        <Stack gap="lg">
          {!account.addressProven && <ConfirmEmail email={account.email} />}
          <Profile account={account} onChanged={reload} />
          <MyData account={account} onAsked={reload} />
          <DeleteAccount account={account} />
        </Stack>
      )}
    </Loaded>
  );
}
