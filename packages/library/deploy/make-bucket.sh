#!/bin/sh
# Makes the bucket of uploaded files where it is not there yet: make-bucket.sh STORE BUCKET [SECONDS]. The key is $STORE_KEY with $STORE_SECRET.
# The hash is that of an empty body, which curl 7 does not say by itself and the store asks for.
for second in $(seq "${3:-60}"); do
  status=$(
    curl --silent --max-time 10 --output /dev/null --write-out '%{http_code}' \
      --aws-sigv4 aws:amz:us-east-1:s3 --user "$STORE_KEY:$STORE_SECRET" \
      --header 'x-amz-content-sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' \
      --request PUT "$1/$2"
  )
  case $status in
    # It was made now, or before.
    200 | 409) exit 0 ;;
  esac
  sleep 1
done
echo "The store at $1 has not made the bucket $2: it answers $status, or not at all (000)." >&2
exit 1
