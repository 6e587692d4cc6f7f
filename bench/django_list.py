"""The first fifty hoses by Django REST framework, from the tables of the service.

gunicorn django_list:application, with PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE. It serves what a serializer of all
columns makes, without checking who asks, without counting, and without what organizations say of their items.
"""

import os

import django
from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["*"],
    SECRET_KEY="bench",
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["rest_framework"],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PERMISSION_CLASSES": [],
        "UNAUTHENTICATED_USER": None,
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    },
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": os.environ["PGHOST"],
            "PORT": os.environ["PGPORT"],
            "USER": os.environ["PGUSER"],
            "PASSWORD": os.environ["PGPASSWORD"],
            "NAME": os.environ["PGDATABASE"],
            "CONN_MAX_AGE": None,
        }
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, serializers  # noqa: E402

# What answers of the service have, too: neither copies to search by nor who made a record.
COLUMNS = """select attname, format_type(atttypid, null) from pg_attribute
    where attrelid = 'hoses'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('id', 'organization_id', 'brand_id', 'based_on', 'created_by', 'last_modified_by', 'rank')
        and attname not like '%\\_key'"""
FIELDS = {"text": models.TextField, "double precision": models.FloatField, "timestamp with time zone": models.DateTimeField}


class Brand(models.Model):
    id = models.BinaryField(primary_key=True)
    name = models.TextField()

    class Meta:
        app_label, db_table, managed = "bench", "brands", False


def hose():
    with connection.cursor() as cursor:
        cursor.execute(COLUMNS)
        columns = {name: FIELDS[kind](null=True) for name, kind in cursor.fetchall()}
    meta = type("Meta", (), {"app_label": "bench", "db_table": "hoses", "managed": False})
    keys = {
        "id": models.BinaryField(primary_key=True),
        "organization_id": models.BinaryField(),
        "part_number_folded": models.TextField(),
        "rank": models.IntegerField(),
        "brand": models.ForeignKey(Brand, models.DO_NOTHING),
    }
    return type("Hose", (models.Model,), {**columns, **keys, "Meta": meta, "__module__": __name__}), list(columns)


Hose, columns = hose()


class HoseSerializer(serializers.ModelSerializer):
    id = serializers.SerializerMethodField()
    brand = serializers.CharField(source="brand.name")

    class Meta:
        model = Hose
        fields = ["id", "brand", *columns]

    def get_id(self, hose):
        return bytes(hose.id).hex()


class Hoses(generics.ListAPIView):
    serializer_class = HoseSerializer

    def get_queryset(self):
        hoses = Hose.objects.filter(organization_id=bytes.fromhex(os.environ["ORGANIZATION"]))
        return hoses.select_related("brand").order_by("part_number_folded", "rank", "id")[:50]


urlpatterns = [path("hoses", Hoses.as_view())]
application = get_wsgi_application()
